-- Oldest program: 0072
-- Outside a transaction

-- Search of the office finds accounts that have not ordered by the beginning of their email, or by their name.
create index concurrently if not exists customer_email_beginning on customer
  (lower(email) text_pattern_ops) where erased_at is null;
create index concurrently if not exists customer_name on customer
  using gin ((name || ' ' || surname) gin_trgm_ops) where erased_at is null;
