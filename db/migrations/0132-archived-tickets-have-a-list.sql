-- Oldest program: 0072
-- Outside a transaction

-- Archived tickets are a view of the inbox, in the order of its others.
create index concurrently if not exists ticket_archived_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) include (store) where status = 'ARCHIVED';
