-- Oldest program: 0072
-- Outside a transaction

-- Spam in the order of the inbox's other views.
create index concurrently if not exists ticket_spam_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) include (store) where spam_at is not null;
-- Each ticket that begins asks whether its sender is one of spam.
create index concurrently if not exists ticket_spam_sender on ticket (lower(email)) where spam_at is not null;
