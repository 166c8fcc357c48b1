-- Address to which a mail of ours did not arrive, and the status that its server gave.
-- Oldest program: 0072

alter table mail_in
  add column bounced_to text,
  add column bounce_status text;
