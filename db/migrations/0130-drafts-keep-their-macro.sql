-- Ready-made answer that waiting words begin with, and the acts that go with them: an answer that is taken up again would
-- say that something is done which nobody does.
-- Oldest program: 0072
-- Older programs: the columns have defaults.

alter table ticket_draft
  add column macro text,
  add column acts text[] not null default '{}';
alter table ticket_prepared
  add column macro text,
  add column is_macro_changed boolean not null default false;
