"""What a new installation begins with: all of it at once.

The migrations that this one stands for bring databases from before it along, from wherever they are;
they go when no database is older than a release.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_demo_time'),
        ('tournaments', '0003_free_table'),
        ('tournaments', '0004_rule_variant'),
        ('tournaments', '0005_api_token'),
        ('tournaments', '0006_people_and_series'),
        ('tournaments', '0007_webhook'),
        ('tournaments', '0008_sheet_of_a_match'),
        ('tournaments', '0009_login_attempt'),
        ('tournaments', '0010_sending'),
        ('tournaments', '0011_game_said'),
        ('tournaments', '0012_exact_scores'),
        ('tournaments', '0013_wall'),
        ('tournaments', '0014_no_admin_log'),
        ('tournaments', '0015_entries_hold_what_happened'),
        ('tournaments', '0016_logs_of_the_first_form'),
        ('tournaments', '0017_snapshot'),
        ('tournaments', '0018_name'),
        ('tournaments', '0019_one_score_sheet'),
        ('tournaments', '0020_logs_hold_ids'),
    ]
    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Circle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('is_private', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='LoginAttempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150)),
                ('address', models.CharField(max_length=64)),
                ('at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('id', models.AutoField(primary_key=True, serialize=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'db_table': 'auth_user',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=16, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('club', models.CharField(blank=True, default='', max_length=60)),
                ('note', models.CharField(blank=True, default='', max_length=500)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournaments.circle')),
            ],
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('season', models.CharField(blank=True, default='', max_length=40)),
                ('settings', models.JSONField(default=dict)),
                ('is_private', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series', to='tournaments.circle')),
                ('follows', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='followers', to='tournaments.series')),
            ],
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=120)),
                ('format', models.CharField(default='wm', max_length=20)),
                ('game', models.CharField(default='', max_length=20)),
                ('settings', models.JSONField(default=dict)),
                ('variant_name', models.CharField(blank=True, default='', max_length=120)),
                ('zone', models.CharField(default='Europe/Berlin', max_length=64)),
                ('place', models.CharField(blank=True, default='', max_length=120)),
                ('planned_at', models.DateTimeField(blank=True, null=True)),
                ('confirmation', models.CharField(choices=[('none', 'nobody: a report counts at once'), ('second', 'a second player of the table'), ('all', 'all players of the table')], default='second', max_length=10)),
                ('is_private', models.BooleanField(default=False)),
                ('secret', models.CharField(max_length=64)),
                ('wall', models.PositiveIntegerField(default=0)),
                ('demo_speed', models.PositiveIntegerField(blank=True, null=True)),
                ('demo_since', models.DateTimeField(blank=True, null=True)),
                ('demo_clock', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('head_hash', models.CharField(default='', max_length=64)),
                ('former_head', models.CharField(blank=True, default='', max_length=64)),
                ('due_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('phase', models.CharField(db_index=True, default='registration', max_length=20)),
                ('player_count', models.PositiveIntegerField(default=0)),
                ('played_at', models.DateTimeField(blank=True, null=True)),
                ('archived_at', models.DateTimeField(blank=True, null=True)),
                ('circle', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='tournaments.circle')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='SeriesChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('lines', models.JSONField(default=list)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.series')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='PinAttempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('address', models.CharField(max_length=64)),
                ('at', models.DateTimeField(db_index=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('user', 'name'), name='api_token_name_once')],
            },
        ),
        migrations.CreateModel(
            name='CircleMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.circle')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('circle', 'user'), name='circle_member_once')],
            },
        ),
        migrations.CreateModel(
            name='RuleVariant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=80)),
                ('version', models.PositiveIntegerField(default=1)),
                ('note', models.TextField(blank=True, default='')),
                ('values', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('retired', 'retired')], default='draft', max_length=10)),
                ('created_at', models.DateTimeField()),
                ('updated_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='children', to='tournaments.rulevariant')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'name', 'version'), name='rule_variant_version_once'), models.UniqueConstraint(condition=models.Q(('status', 'draft')), fields=('game', 'name'), name='rule_variant_one_draft'), models.UniqueConstraint(condition=models.Q(('status', 'published')), fields=('game', 'name'), name='rule_variant_one_published')],
            },
        ),
        migrations.CreateModel(
            name='Sending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('answer', models.CharField(max_length=500)),
                ('at', models.DateTimeField(db_index=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='sending_once')],
            },
        ),
        migrations.CreateModel(
            name='TableScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('player', models.CharField(max_length=120)),
                ('score', models.IntegerField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_scores', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'sitting', 'table', 'player'), name='table_score_once')],
            },
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('state', models.TextField()),
                ('form', models.CharField(max_length=64)),
                ('seal', models.CharField(max_length=64)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'seq'), name='snapshot_once')],
            },
        ),
        migrations.CreateModel(
            name='SeriesEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_final', models.BooleanField(default=False)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='tournaments.series')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='in_series', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('series', 'tournament'), name='series_event_once')],
            },
        ),
        migrations.CreateModel(
            name='ScoreSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=40, unique=True)),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('table', models.PositiveIntegerField(blank=True, null=True)),
                ('match', models.PositiveIntegerField(blank=True, null=True)),
                ('game', models.CharField(max_length=20)),
                ('rules', models.CharField(blank=True, default='', max_length=120)),
                ('level', models.CharField(max_length=12)),
                ('report', models.JSONField()),
                ('earlier', models.JSONField(default=list)),
                ('draft', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=0)),
                ('last_key', models.CharField(blank=True, default='', max_length=80)),
                ('address', models.CharField(blank=True, default='', max_length=64)),
                ('created_at', models.DateTimeField()),
                ('updated_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='tournaments.tournament')),
            ],
            options={
                'indexes': [models.Index(fields=['address', 'created_at'], name='free_table_opened')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'round', 'table', 'match'), name='sheet_of_a_match')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='tournaments.person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'person'), name='rating_once')],
            },
        ),
        migrations.CreateModel(
            name='PlayerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.CharField(max_length=120)),
                ('token', models.CharField(max_length=40, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('tournament', 'player'), name='player_link_once')],
            },
        ),
        migrations.CreateModel(
            name='Placing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.CharField(max_length=120)),
                ('name', models.CharField(default='', max_length=120)),
                ('rank', models.PositiveSmallIntegerField(null=True)),
                ('score', models.IntegerField()),
                ('scale', models.PositiveSmallIntegerField(default=1)),
                ('field', models.PositiveSmallIntegerField(default=0)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='placings', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'player'), name='placing_once')],
            },
        ),
        migrations.CreateModel(
            name='Participation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.CharField(max_length=120)),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='participations', to='tournaments.person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='participations', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'person'), name='participation_person_once'), models.UniqueConstraint(condition=models.Q(('person', None)), fields=('tournament', 'player'), name='participation_nobody_once')],
            },
        ),
        migrations.CreateModel(
            name='Name',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(max_length=20)),
                ('text', models.TextField()),
                ('salt', models.CharField(max_length=32)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'ref'), name='name_once')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organizer', 'organizer'), ('helper', 'helper')], max_length=12)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='member_once')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('actor', models.CharField(max_length=120)),
                ('kind', models.CharField(max_length=30)),
                ('command', models.JSONField(default=dict)),
                ('changes', models.JSONField(default=dict)),
                ('form', models.PositiveSmallIntegerField(default=1)),
                ('idempotency_key', models.CharField(blank=True, max_length=80, null=True)),
                ('hash', models.CharField(max_length=64)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'seq'), name='log_seq_once'), models.UniqueConstraint(fields=('tournament', 'idempotency_key'), name='log_idempotency_key_once')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('url', models.CharField(max_length=500)),
                ('secret', models.CharField(max_length=64)),
                ('sent', models.PositiveIntegerField()),
                ('next_at', models.DateTimeField(db_index=True)),
                ('claimed_until', models.DateTimeField(blank=True, null=True)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('trouble', models.CharField(blank=True, default='', max_length=40)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField()),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'url'), name='webhook_once')],
            },
        ),
    ]
