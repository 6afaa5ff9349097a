from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_placing_counts'),
    ]

    operations = [
        migrations.AlterField(
            model_name='seriesmovement',
            name='prize',
            field=models.CharField(blank=True, default='', max_length=100),
        ),
    ]
