-- Oldest program: 0072
-- Outside a transaction
-- Older programs: write one invoice for an order and know no column `replaces`; both indexes let them.

-- An order has one first invoice, and each is replaced once: so one of them holds.
create unique index concurrently if not exists invoice_replaced on invoice (replaces) where replaces is not null;
create unique index concurrently if not exists invoice_first_of_order on invoice (order_id)
  where kind = 'INVOICE' and replaces is null;
drop index concurrently if exists invoice_of_order;
