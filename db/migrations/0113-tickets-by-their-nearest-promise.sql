-- Oldest program: 0072
-- Outside a transaction

-- Lists of tickets come by the nearest of all promises that run: answer, solution, and what the law wants. An expression
-- rather than a column: a computed column would write the whole inbox anew, and a plain one be empty for tickets of before.
create index concurrently if not exists ticket_inbox_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) include (store, language, subject, assignee, snoozed_until) where status = 'PENDING' and waiting_on = 'US';
create index concurrently if not exists ticket_elsewhere_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) where status = 'PENDING' and waiting_on <> 'US';
create index concurrently if not exists ticket_done_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) where status = 'RESOLVED';
create index concurrently if not exists ticket_all_nearest on ticket (
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) where status <> 'ARCHIVED';
create index concurrently if not exists ticket_store_nearest on ticket (
  store,
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) include (status, language, subject) where status <> 'ARCHIVED';
create index concurrently if not exists ticket_language_nearest on ticket (
  language,
  coalesce(least(reply_due_at, resolve_due_at, case when status = 'PENDING' then legal_due_at end), urgent_at), id
) include (status, store, subject) where status <> 'ARCHIVED';

-- Tickets from before the second clock, which a sweep starts; empty when it has met them all.
create index concurrently if not exists ticket_unclocked on ticket (id)
  where status = 'PENDING' and waiting_on = 'US' and resolve_since is null;

-- The same lists by the answer alone: a program of yesterday sorts what it finds by the new ones until it is replaced.
drop index concurrently if exists ticket_inbox;
drop index concurrently if exists ticket_elsewhere;
drop index concurrently if exists ticket_done;
drop index concurrently if exists ticket_all;
drop index concurrently if exists ticket_of_store;
drop index concurrently if exists ticket_of_language;
