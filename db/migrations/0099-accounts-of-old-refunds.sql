-- Oldest program: 0072
-- Outside a transaction

-- Housekeeping looks for the oldest account that a refund went to, and most refunds went to none.
create index concurrently if not exists refund_account_of on refund (updated_at)
  where bank_account is not null;
