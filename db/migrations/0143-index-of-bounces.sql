-- Oldest program: 0072
-- Outside a transaction

-- Each ticket that is opened asks whether mails to its address arrive.
create index concurrently if not exists mail_in_bounced on mail_in (lower(bounced_to))
  where bounced_to is not null;
