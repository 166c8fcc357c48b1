-- The same design on other articles is found by its name in the address.
create index design_text_slug on design_text (slug, language);
