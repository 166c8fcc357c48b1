-- Oldest program: 0072
-- Outside a transaction

-- Refunds to an account by its end, and those whose account has no fingerprint yet.
create index concurrently if not exists refund_account_tail on refund (account_tail)
  where account_tail is not null;
create index concurrently if not exists refund_account_untold on refund (id)
  where bank_account is not null and account_tail is null;
