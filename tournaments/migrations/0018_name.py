from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_snapshot'),
    ]

    operations = [
        migrations.CreateModel(
            name='Name',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(max_length=20)),
                ('text', models.TextField()),
                ('salt', models.CharField(max_length=32)),
                ('tournament', models.ForeignKey(on_delete=models.deletion.CASCADE, related_name='names', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'ref'), name='name_once')],
            },
        ),
    ]
