-- Oldest program: 0072
-- Outside a transaction

-- Tags in use, of the tickets that were written in last; and the tickets of a tag. Most tickets have none.
create index concurrently if not exists ticket_tagged on ticket (last_message_at desc) include (store, tags)
  where tags <> '{}';
create index concurrently if not exists ticket_of_tag on ticket using gin (tags) where tags <> '{}';
