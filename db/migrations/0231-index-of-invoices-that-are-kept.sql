-- Oldest program: 0072
-- Outside a transaction

-- Invoices that still say whom they were for, by their age.
create index concurrently if not exists invoice_kept on invoice (issued_on)
  where forgotten_at is null;
