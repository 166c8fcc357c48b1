-- Prints come glossy or satin: each is a variant of the same size, which says its finish and, beside its label, its size alone.
-- Oldest program: 0072

alter table article_variant add finish text references attribute_value (code);

alter table article_variant_text add size text;
