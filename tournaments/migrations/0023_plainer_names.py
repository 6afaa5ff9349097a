from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_organizations")]

    operations = [
        migrations.RemoveConstraint("Sending", "sending_once"),
        migrations.RenameModel("Sending", "StoredResponse"),
        migrations.RenameField("StoredResponse", "key", "idempotency_key"),
        migrations.RenameField("StoredResponse", "answer", "response"),
        migrations.AddConstraint(
            "StoredResponse",
            models.UniqueConstraint(
                fields=("user", "idempotency_key"), name="stored_response_once"
            ),
        ),
        migrations.RenameField("PinAttempt", "address", "guesser"),
        migrations.RenameField("LoginAttempt", "address", "guesser"),
    ]
