-- Oldest program: 0072
-- Outside a transaction

-- Promises that have just been broken are looked for each minute.
create index concurrently if not exists ticket_reply_due on ticket (reply_due_at)
  where status = 'PENDING' and reply_due_at is not null and reply_breached_at is null;
create index concurrently if not exists ticket_resolve_due on ticket (resolve_due_at)
  where status = 'PENDING' and resolve_due_at is not null and resolve_breached_at is null;
create index concurrently if not exists ticket_legal_due on ticket (legal_due_at)
  where status = 'PENDING' and legal_due_at is not null;
