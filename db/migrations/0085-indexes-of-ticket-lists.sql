-- Oldest program: 0072
-- Outside a transaction

-- A search for words that many messages hold looks at the newest ones first.
create index concurrently if not exists ticket_message_newest on ticket_message (position);
-- Lists by the last message, and names among the newest tickets.
create index concurrently if not exists ticket_last on ticket (last_message_at, id) where status <> 'ARCHIVED';
-- Lists of one store or language: without them, the count of a rare one reads every ticket that is not archived.
create index concurrently if not exists ticket_of_store on ticket (store, urgent_at, id)
  include (status, language, subject) where status <> 'ARCHIVED';
create index concurrently if not exists ticket_of_language on ticket (language, urgent_at, id)
  include (status, store, subject) where status <> 'ARCHIVED';
