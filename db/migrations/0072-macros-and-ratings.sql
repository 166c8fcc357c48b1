-- Ready-made answers: the shop's own, and built-in ones that somebody has reworded. One without a text in a
-- language falls back to the built-in one, then to English.

create table macro (
  code text primary key check (code ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  -- Null: the name of the built-in one.
  name text check (length(name) between 1 and 80),
  is_hidden boolean not null default false,
  revision integer not null default 1,
  updated_by uuid references staff on delete set null,
  updated_at timestamptz not null default now()
);

create table macro_text (
  code text not null references macro on delete cascade,
  language text not null check (length(language) = 2),
  text text not null check (length(text) between 1 and 4000),
  primary key (code, language)
);

alter table ticket_message
  -- Macro that an answer began with, and whether its words were changed before it was sent.
  add column macro text,
  add column is_macro_changed boolean;

-- A customer's word about how a ticket was answered. The customer is asked once, a day after it was resolved.
create table ticket_rating (
  ticket_id uuid primary key references ticket on delete cascade,
  asked_at timestamptz not null default now(),
  stars smallint check (stars between 1 and 5),
  words text check (length(words) <= 2000),
  rated_at timestamptz,
  check ((stars is null) = (rated_at is null))
);
create index ticket_rating_rated on ticket_rating (rated_at) where rated_at is not null;
create index ticket_resolved on ticket (status_changed_at) where status = 'RESOLVED';

-- Tickets that were merged into another: their messages are there.
alter table ticket add column merged_into uuid references ticket on delete set null;
