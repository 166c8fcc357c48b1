-- Oldest program: 0072
-- Outside a transaction

-- Whoever opens a ticket is shown those that go on from it, and whoever erases one clears what names it: without these,
-- both read every ticket.
create index concurrently if not exists ticket_follows on ticket (follows) where follows is not null;
create index concurrently if not exists ticket_merged_into on ticket (merged_into) where merged_into is not null;
