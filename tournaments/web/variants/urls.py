"""The addresses of rule variants."""

from django.urls import path

from tournaments.web.variants import edit_views as variant_edit
from tournaments.web.variants import views as variants

urlpatterns = [
    path("variants/", variants.list_page, name="variants"),
    path("variants/compare/", variants.compare_page, name="variants-compare"),
    path("variants/import/", variants.import_page, name="variant-import"),
    path("variants/new/<slug:game>/", variant_edit.new, name="variant-new"),
    path("variants/<int:pk>/", variants.variant_page, name="variant"),
    path("variants/<int:pk>/edit/", variant_edit.edit, name="variant-edit"),
    path("variants/<int:pk>/do/<slug:kind>/", variants.act, name="variant-do"),
    path("variants/<int:pk>/export.json", variants.export_json, name="variant-export"),
]
