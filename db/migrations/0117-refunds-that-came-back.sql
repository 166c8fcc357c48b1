-- Refunds that a bank sends back after they were confirmed: the ledger takes back that the money has gone.
-- Oldest program: 0072
-- Older programs: the check lets one more value in.

alter table payment_entry drop constraint payment_entry_kind_check;
alter table payment_entry add constraint payment_entry_kind_check
  check (kind in ('AUTHORISED', 'CAPTURED', 'REFUNDED', 'REFUND_RETURNED', 'CHARGED_BACK')) not valid;
