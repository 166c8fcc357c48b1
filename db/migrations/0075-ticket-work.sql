-- Work on tickets: clocks of teams, answers that wait for an approval, drafts, umbrellas, forwards, presence.
-- Oldest program: 0072
-- Older programs: new columns have defaults, the check lets more in, and nobody else names the constraint.
-- Small table: ticket
-- Small table: ticket_event
-- Small table: ticket_message
-- Small table: reprint_request

create table ticket_team (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null check (length(name) between 1 and 60),
  time_zone text not null,
  -- Seven days from Monday: [opens, closes] in minutes of the day, or null.
  week jsonb not null,
  -- Country whose public holidays are closed; null for none.
  holiday_country text check (length(holiday_country) = 2),
  -- Other closed days, `2026-12-24`.
  closed_days text[] not null default '{}',
  -- Subjects that are its own; `support` takes all others.
  subjects text[] not null default '{}',
  revision integer not null default 1,
  updated_by uuid references staff on delete set null,
  updated_at timestamptz not null default now()
);
insert into ticket_team (code, name, time_zone, week, holiday_country) values
  ('support', 'Support', 'Europe/Madrid', '[[540,1080],[540,1080],[540,1080],[540,1080],[540,1080],null,null]', 'ES');

-- Working minutes until an answer, where they are not the built-in ones.
create table ticket_target (
  subject text not null,
  priority smallint not null check (priority between 1 and 4),
  first_minutes integer not null check (first_minutes between 1 and 100000),
  next_minutes integer not null check (next_minutes between 1 and 100000),
  primary key (subject, priority)
);

-- One problem of many tickets.
create table ticket_umbrella (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  created_by uuid references staff on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

alter table ticket
  -- 1 urgent, 2 high, 3 normal, 4 low.
  add column priority smallint not null default 3 check (priority between 1 and 4),
  -- When the running clock began, and what was left of one that is paused.
  add column clock_since timestamptz,
  add column clock_left_minutes integer,
  -- Working minutes until the first answer.
  add column first_reply_minutes integer,
  add column umbrella_id uuid references ticket_umbrella on delete set null,
  add column split_from uuid references ticket on delete set null;
update ticket set clock_since = last_message_at where reply_due_at is not null;
create index ticket_umbrella_of on ticket (umbrella_id) where umbrella_id is not null;
create index ticket_split_from on ticket (split_from) where split_from is not null;
create index ticket_created on ticket (created_at);
create index ticket_event_at on ticket_event (happened_at);
create index ticket_message_out on ticket_message (created_at) where direction = 'OUT';

-- An answer of an umbrella reaches each ticket once, however often its task runs.
create table ticket_umbrella_answer (
  answer_id uuid not null,
  ticket_id uuid not null references ticket on delete cascade,
  umbrella_id uuid not null references ticket_umbrella on delete cascade,
  message_id uuid not null references ticket_message on delete cascade,
  primary key (answer_id, ticket_id)
);
create index ticket_umbrella_answer_of on ticket_umbrella_answer (umbrella_id);

-- An answer that leaves when money or a reprint is approved.
create table ticket_prepared (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references ticket on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  kind text not null check (kind in ('REFUND', 'REPRINT')),
  order_number text not null,
  text text not null,
  is_solved boolean not null default false,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'RETURNED')),
  -- Why it came back.
  reason text,
  message_id uuid references ticket_message on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'WAITING') = (ended_at is null))
);
create index ticket_prepared_of on ticket_prepared (ticket_id, created_at);

create table ticket_prepared_request (
  -- Public id of a refund, or id of a reprint that was asked for.
  request_id text primary key,
  prepared_id uuid not null references ticket_prepared on delete cascade,
  is_approved boolean
);
create index ticket_prepared_request_of on ticket_prepared_request (prepared_id);

-- Draft of one person for one ticket.
create table ticket_draft (
  ticket_id uuid not null references ticket on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  text text not null check (length(text) between 1 and 5000),
  -- Why a prepared answer is a draft again.
  reason text,
  updated_at timestamptz not null default now(),
  primary key (ticket_id, staff_id)
);

-- Addresses outside the shop to which tickets are forwarded: one, or all of a domain, `@carrier.example`.
create table ticket_forward_rule (
  address text primary key check (address = lower(address) and address like '%@%'),
  label text not null check (length(label) between 1 and 60),
  created_by uuid references staff on delete set null,
  created_at timestamptz not null default now()
);

create table ticket_forward (
  id uuid primary key default gen_random_uuid(),
  -- In the reply address: F-7K3M9P.
  reference text not null unique,
  ticket_id uuid not null references ticket on delete cascade,
  -- Note that says in the thread what was sent.
  message_id uuid not null references ticket_message on delete cascade,
  staff_id uuid references staff on delete set null,
  recipient text not null,
  created_at timestamptz not null default now()
);
create index ticket_forward_of on ticket_forward (ticket_id);

create table ticket_mention (
  message_id uuid not null references ticket_message on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  seen_at timestamptz,
  primary key (message_id, staff_id)
);
create index ticket_mention_of on ticket_mention (staff_id) where seen_at is null;

-- Whoever looks at a ticket now. Lost with a crash of the database, and nobody minds.
create unlogged table ticket_presence (
  ticket_id uuid not null,
  staff_id uuid not null,
  is_typing boolean not null default false,
  until timestamptz not null,
  primary key (ticket_id, staff_id)
);

-- Invoices and credit notes that went with an answer.
create table ticket_document (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references ticket_message on delete cascade,
  number text not null,
  unique (message_id, number)
);

-- Whoever asked for a reprint may take that back.
alter table reprint_request drop constraint reprint_request_check;
alter table reprint_request add constraint decided_by_another
  check (decided_by <> asked_by or state = 'REJECTED');
