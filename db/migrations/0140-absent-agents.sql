-- Subjects that somebody answers, none being all, and the days on which they are away: their tickets go back to all.
-- Oldest program: 0072

alter table ticket_agent
  add column subjects text[] not null default '{}',
  add column away_from date,
  add column away_until date;
