-- Oldest program: 0072
-- Outside a transaction

-- Lists of the office by what their heads sort them by, where there are more rows than a page or two.
create index concurrently if not exists refund_by_amount on refund (amount_minor, id);
create index concurrently if not exists bank_entry_by_amount on bank_entry (amount_minor, id);
create index concurrently if not exists reprint_request_by_age on reprint_request (asked_at, id);
create index concurrently if not exists customer_by_age on customer (created_at, id) where erased_at is null;
create index concurrently if not exists customer_by_name
  on customer (left(lower(name || ' ' || surname), 150), id) where erased_at is null;
