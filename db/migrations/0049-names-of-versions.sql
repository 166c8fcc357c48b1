-- Whose names the pieces of a version have, out of its document: carts, orders and tickets show them without reading whole documents.
alter table design_version
  add column names jsonb generated always as (document -> 'names' -> 'entries') stored;
