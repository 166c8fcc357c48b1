-- An invoice that was issued to a person is taken back by a credit note and replaced by one to their company.
-- Oldest program: 0072

alter table invoice add replaces uuid references invoice on delete restrict;
