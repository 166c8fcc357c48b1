-- States of mailboxes that the shop reads: when one was last read, and what stood against it.
-- Oldest program: 0072
-- Older programs: know nothing of it, and read mails as before.

create table mailbox_state (
  mailbox text primary key,
  well_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 300),
  check ((failed_at is null) = (failure is null))
);
