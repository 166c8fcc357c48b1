-- People of the shop. They are no customers: own tables, own sessions, own host, and no passwords at all.

create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  language text not null default 'en',
  status text not null check (status in ('INVITED', 'ACTIVE', 'SUSPENDED', 'LEFT')),
  -- Whether an authenticator app and a link by email are enough for somebody without a passkey.
  may_use_totp boolean not null default false,
  created_by uuid references staff,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz
);

create table staff_role (
  code text primary key check (code ~ '^[a-z][a-z-]{1,39}$'),
  name text not null,
  permissions text[] not null,
  -- Minutes without a request after which a session of this role ends.
  idle_minutes integer not null default 60 check (idle_minutes between 5 and 720),
  revision integer not null default 1
);

create table staff_assignment (
  staff_id uuid not null references staff on delete cascade,
  role text not null references staff_role,
  -- Slugs of stores; null is all of them.
  stores text[] check (cardinality(stores) > 0),
  valid_until timestamptz,
  given_by uuid references staff,
  given_at timestamptz not null default now(),
  primary key (staff_id, role)
);
create index staff_assignment_role on staff_assignment (role);

create table staff_limit (
  staff_id uuid not null references staff on delete cascade,
  act text not null check (act in ('refund', 'reprint')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  most_minor bigint not null check (most_minor >= 0),
  most_per_day_minor bigint not null check (most_per_day_minor >= most_minor),
  primary key (staff_id, act, currency)
);

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);

create table staff_totp (
  staff_id uuid primary key references staff on delete cascade,
  -- Sealed: whoever reads the database cannot make codes.
  secret bytea not null,
  -- The last period whose code was used: a code works once.
  last_period bigint not null default 0,
  confirmed_at timestamptz
);

create table staff_recovery_code (
  staff_id uuid not null references staff on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

-- Something to be brought back once: an invitation, a link by email, the challenge of a passkey.
create table staff_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('INVITATION', 'LINK', 'PASSKEY_NEW', 'PASSKEY_ENTRY', 'PASSKEY_PROOF')),
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null
);
create index staff_token_expiry on staff_token (expires_at);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  credential_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  way text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_until timestamptz not null,
  -- The last time the person proved who they are: dangerous acts need it to be fresh.
  proved_at timestamptz not null,
  network text not null default '',
  device text not null default ''
);
create index staff_session_of on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);

-- Audit log: one row for each write of a person, in the write's own transaction, chained by month.
create table staff_act (
  id bigint generated always as identity primary key,
  month date not null,
  at timestamptz not null,
  staff_id uuid not null references staff,
  session_id uuid,
  network text not null,
  request_id text,
  permission text not null,
  object_kind text not null,
  object_id text not null,
  store text,
  reason text,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null
);
create index staff_act_object on staff_act (object_kind, object_id, id desc);
create index staff_act_person on staff_act (staff_id, id desc);
create index staff_act_at on staff_act (at desc, id desc);
create index staff_act_month on staff_act (month, id);

-- Head of each month's chain; locked while a row is added, so that two writes cannot follow the same one.
create table staff_act_chain (
  month date primary key,
  acts bigint not null,
  hash bytea not null
);

create function refuse_change_of_staff_act() returns trigger language plpgsql as $$
begin
  raise exception 'staff_act is an audit log: rows are added, never changed or deleted';
end $$;
create trigger staff_act_is_final before update or delete on staff_act
  for each row execute function refuse_change_of_staff_act();

-- Who opened whose order, customer or ticket; once per object and hour.
create table staff_look (
  staff_id uuid not null references staff on delete cascade,
  object_kind text not null,
  object_id text not null,
  hour timestamptz not null,
  primary key (object_kind, object_id, staff_id, hour)
);
create index staff_look_hour on staff_look (hour);

-- Saved view of a list: a named address. Without an owner it is everybody's.
create table staff_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid references staff on delete cascade,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index staff_view_of on staff_view (list, staff_id);
