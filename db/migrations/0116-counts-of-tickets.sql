-- Oldest program: 0072
-- Outside a transaction

-- Lists of all tickets say how many there are, and two filters of which one is a tag read every tenth row of the whole
-- table for it: the count is taken from this index alone.
create index concurrently if not exists ticket_counted on ticket (subject, store, language, sub_subject)
  include (status, tags) where status <> 'ARCHIVED';
