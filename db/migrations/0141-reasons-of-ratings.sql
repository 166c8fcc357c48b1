-- Why somebody was content with an answer, or was not.
-- Oldest program: 0072

alter table ticket_rating add column reasons text[] not null default '{}';
