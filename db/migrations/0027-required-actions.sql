-- What a customer is asked to do for an order, what became of it, and who may see an order whole.

alter table required_action
  -- What it is about: a refund, a line of the order, why it is asked.
  add column subject jsonb not null default '{}',
  -- Refused answers open it again; every time is a round of its own.
  add column round integer not null default 1 check (round >= 1),
  -- What the customer answered. Never a bank account: that lies sealed on the refund.
  add column answer jsonb,
  -- Why the last answer was refused.
  add column refusal text check (length(refusal) <= 300),
  add column reminded_at timestamptz,
  add column status_changed_at timestamptz not null default now();
create index required_action_order on required_action (order_id);
create index required_action_due on required_action (deadline_at) where status = 'OPEN';
-- Nobody is asked twice for the same thing at once.
create unique index required_action_pending on required_action
  (order_id, type, coalesce(subject->>'refundId', subject->>'lineId', ''))
  where status in ('OPEN', 'SUBMITTED', 'REJECTED');

create table required_action_event (
  id bigint generated always as identity primary key,
  action_id text not null references required_action on delete cascade,
  -- Null for the first.
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('system', 'customer', 'support', 'finance')),
  reason text,
  happened_at timestamptz not null default now()
);
create index required_action_event_of on required_action_event (action_id, id);

-- The code that was sent to the order's address: money goes where its reader says.
create table required_action_code (
  action_id text primary key references required_action on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  sent integer not null default 1,
  sent_at timestamptz not null
);

-- Visitors who have shown that they know more of an order than its link.
create table order_confirmation (
  ext_session_id text not null references session (ext_id) on delete cascade on update cascade,
  order_id uuid not null references shop_order on delete cascade,
  confirmed_at timestamptz not null,
  primary key (ext_session_id, order_id)
);
create index order_confirmation_order on order_confirmation (order_id);

-- What was bought as it is may be given back; when that was declared is what the law asks.
create table withdrawal (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique check (length(public_id) >= 22),
  order_id uuid not null references shop_order on delete restrict,
  status text not null default 'DECLARED' check (status in ('DECLARED', 'RECEIVED', 'CLOSED')),
  declared_at timestamptz not null
);
create index withdrawal_order on withdrawal (order_id);

create table withdrawal_line (
  withdrawal_id uuid not null references withdrawal on delete cascade,
  -- A line is given back once.
  line_id uuid not null unique references order_line on delete restrict,
  quantity integer not null check (quantity >= 1),
  primary key (withdrawal_id, line_id)
);
