-- Clocks of tickets that keep what was used, a second one until it is solved, and promises that were not kept.
-- Oldest program: 0072
-- Older programs: new columns have defaults or may be empty; nobody of them writes the new tables.

alter table ticket
  -- Working minutes of the runs before `clock_since`; `clock_left_minutes` is of programs before this one.
  add column clock_used_minutes integer not null default 0,
  add column reply_breached_at timestamptz,
  -- The clock until it is solved: none for tickets from before, until their customer writes again.
  add column resolve_due_at timestamptz,
  add column resolve_since timestamptz,
  add column resolve_used_minutes integer,
  add column resolve_breached_at timestamptz,
  -- Working minutes until it was solved, when it was solved last.
  add column resolve_minutes integer,
  -- Day by which the law wants an answer, as to requests about personal data. It never pauses.
  add column legal_due_at timestamptz,
  add column legal_breached_at timestamptz;

alter table ticket_target
  add column resolve_minutes integer check (resolve_minutes between 1 and 100000);

-- Promises that were not kept, whatever becomes of the ticket's clocks afterwards.
create table ticket_breach (
  id bigint primary key generated always as identity,
  ticket_id uuid not null references ticket on delete cascade,
  clock text not null check (clock in ('FIRST', 'NEXT', 'RESOLVE', 'LEGAL')),
  due_at timestamptz not null,
  noted_at timestamptz not null
);
create index ticket_breach_of on ticket_breach (ticket_id);
create index ticket_breach_due on ticket_breach (due_at);

-- Languages in which somebody answers; whoever named none answers in all.
create table ticket_agent (
  staff_id uuid primary key references staff on delete cascade,
  languages text[] not null default '{}'
);
