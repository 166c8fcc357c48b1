-- How money comes in and goes back: when to look again, what providers told, credit, bank statements.

alter table payment
  -- Our wish that it be over; it is over when the provider says so.
  add column void_requested_at timestamptz,
  -- When to ask the provider again; null when nothing can change any more.
  add column check_after timestamptz default now(),
  add column looks integer not null default 0 check (looks >= 0),
  -- Credit that it takes until it is paid or canceled.
  add column credit_minor integer not null default 0 check (credit_minor between 0 and amount_minor);
drop index payment_waiting;
create index payment_due on payment (check_after) where check_after is not null;

alter table refund
  add column check_after timestamptz default now(),
  add column looks integer not null default 0 check (looks >= 0),
  -- Somebody else than who asked must agree.
  add column needs_approval boolean not null default false;
create index refund_due on refund (check_after)
  where check_after is not null and status not in ('SUCCEEDED', 'REJECTED');

-- Every status that a payment and a refund ever had: who moved it, when and why.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment on delete restrict,
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('system', 'customer', 'support', 'finance')),
  actor_id text,
  reason text,
  happened_at timestamptz not null
);
create index payment_event_of on payment_event (payment_id, id);
create table refund_event (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refund on delete restrict,
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('system', 'customer', 'support', 'finance')),
  actor_id text,
  reason text,
  happened_at timestamptz not null
);
create index refund_event_of on refund_event (refund_id, id);

-- What a provider told us: a hint to go and ask, kept once. Nothing of what it said is believed.
create table gateway_event (
  provider text not null,
  event_id text not null check (length(event_id) <= 200),
  type text not null check (length(type) <= 100),
  -- The provider's id of the payment that it is about.
  subject text not null check (length(subject) <= 200),
  -- Whose account it was, where the provider says so.
  merchant text,
  state text not null default 'NEW' check (state in ('NEW', 'DONE', 'IGNORED')),
  times integer not null default 1,
  received_at timestamptz not null,
  done_at timestamptz,
  primary key (provider, event_id)
);
create index gateway_event_old on gateway_event (received_at);

-- What a person has to look at: money that does not fit, told once.
create table payment_alert (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, so that the same thing is told once.
  about text not null,
  payment_id uuid references payment on delete restrict,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  unique (kind, about)
);
create index payment_alert_open on payment_alert (id) where closed_at is null;

-- Partners who pay once a month. What is used is taken and given back by one conditional update.
create table billing_account (
  customer_id uuid primary key references customer on delete cascade,
  currency text not null,
  limit_minor integer not null check (limit_minor >= 0),
  used_minor integer not null default 0 check (used_minor >= 0),
  created_at timestamptz not null default now()
);

create table billing_statement (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (length(reference) >= 8),
  -- Null when the customer has left: what was billed stays in the books.
  customer_id uuid references customer on delete set null,
  store text not null,
  -- The first day of the month that it bills.
  month date not null,
  total_minor integer not null check (total_minor >= 0),
  currency text not null,
  due_on date not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (customer_id, store, currency, month)
);
alter table payment add column billing_statement_id uuid references billing_statement on delete restrict;
create index payment_statement on payment (billing_statement_id) where billing_statement_id is not null;

-- The built-in gateway for trying the shop out: what a provider would keep in a database of its own.
create table test_gateway_payment (
  id text primary key check (length(id) >= 22),
  idempotency_key text not null unique,
  reference text not null,
  merchant text not null,
  method text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'OPEN'
    check (state in ('OPEN', 'CONFIRMING', 'PROCESSING', 'CAPTURED', 'FAILED', 'CANCELED')),
  -- What PROCESSING turns into, and when.
  becomes text check (becomes in ('CAPTURED', 'FAILED')),
  becomes_at timestamptz,
  -- For the step that stands for a bank's own page.
  card text,
  failure text,
  voucher jsonb,
  return_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table test_gateway_refund (
  id text primary key check (length(id) >= 22),
  idempotency_key text not null unique,
  payment_id text not null references test_gateway_payment on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  state text not null check (state in ('PROCESSING', 'SUCCEEDED', 'FAILED')),
  becomes text check (becomes in ('SUCCEEDED', 'FAILED')),
  becomes_at timestamptz,
  created_at timestamptz not null
);

-- What the bank says has moved on our accounts; each entry once, however often its file is read.
create table bank_entry (
  id uuid primary key default gen_random_uuid(),
  account_iban text not null,
  -- The bank's own name of the entry, or one made of everything it says.
  entry_key text not null,
  booked_on date not null,
  -- Negative for money that left.
  amount_minor integer not null check (amount_minor <> 0),
  currency text not null,
  reference text not null,
  counterparty text not null,
  state text not null check (state in ('MATCHED', 'PARTIAL', 'OVER', 'UNKNOWN', 'PAYOUT', 'CLOSED')),
  payment_id uuid references payment on delete restrict,
  billing_statement_id uuid references billing_statement on delete restrict,
  refund_id uuid references refund on delete restrict,
  imported_at timestamptz not null,
  imported_by text not null,
  decided_at timestamptz,
  decided_by text,
  note text,
  unique (account_iban, entry_key)
);
create index bank_entry_open on bank_entry (booked_on)
  where state in ('PARTIAL', 'OVER', 'UNKNOWN');
create index bank_entry_payment on bank_entry (payment_id) where payment_id is not null;

-- One file for the bank: refunds that go to accounts which customers named.
create table payout (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  account_iban text not null,
  currency text not null,
  total_minor integer not null check (total_minor > 0),
  refunds integer not null check (refunds > 0),
  created_at timestamptz not null,
  created_by text not null
);
alter table refund add column payout_id uuid references payout on delete restrict;
