-- Oldest program: 0072
-- Outside a transaction

-- A page is looked for by its slug in every language: PostgreSQL before 18 reads the whole table for that.
create index concurrently if not exists address_of_slug on address (slug);
