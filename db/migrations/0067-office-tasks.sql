-- Long work of people of the shop: an act on many things, or the export of a list.

create table office_task (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('ACT', 'EXPORT')),
  -- Of the act, or of the list that is exported.
  name text not null,
  owner_id uuid not null references staff,
  -- From where it was started, for the audit log of each item.
  session_id uuid,
  network text not null,
  input jsonb not null default '{}',
  -- Address query of the list whose rows were frozen or are exported.
  query text check (length(query) <= 2000),
  retry_of uuid references office_task on delete set null,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  total integer not null check (total >= 0),
  done integer not null default 0,
  failed integer not null default 0,
  failure text,
  -- Whether its file names people.
  is_personal boolean not null default false,
  file_key text,
  file_bytes bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint office_task_ends check ((ended_at is not null) = (state in ('DONE', 'CANCELED', 'FAILED')))
);
create index office_task_of on office_task (owner_id, created_at desc, id desc);
create index office_task_open on office_task (owner_id) where state in ('QUEUED', 'RUNNING');
create index office_task_ended on office_task (ended_at) where ended_at is not null;

-- What an act is done on, frozen when the task was started. Its outcome is written together with the act itself.
create table office_task_item (
  task_id uuid not null references office_task on delete cascade,
  position integer not null,
  object_id text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
  -- Code of the refusal of one that failed.
  outcome text,
  ended_at timestamptz,
  primary key (task_id, position)
);
create index office_task_item_waiting on office_task_item (task_id, position) where state = 'WAITING';
create index office_task_item_failed on office_task_item (task_id, position) where state = 'FAILED';

-- Something that the shop's own checks found; it is resolved when it is no longer found.
create table operation_alert (
  id bigint generated always as identity primary key,
  -- Name of the invariant.
  name text not null,
  -- Row that breaks it, as text: the same row is the same alert.
  about text not null,
  details jsonb not null,
  order_id uuid references shop_order on delete cascade,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz
);
create unique index operation_alert_open on operation_alert (name, about) where resolved_at is null;
create index operation_alert_resolved on operation_alert (resolved_at) where resolved_at is not null;

-- Each time the invariants were asked, by the night or by somebody.
create table invariant_check (
  id bigint generated always as identity primary key,
  asked_by uuid references staff,
  started_at timestamptz not null,
  ended_at timestamptz,
  checked integer,
  broken integer,
  -- Names of those that could not be asked to their end, with the reason.
  unknown jsonb not null default '{}'
);
create index invariant_check_started on invariant_check (started_at desc);

-- Open pages of the office are told that orders moved; what moved they ask for themselves, with their own rights.
create function tell_office_of_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('estampa_office', 'orders');
  return null;
end $$;
create trigger order_event_tells_office after insert on order_event
  for each statement execute function tell_office_of_orders();

-- What failed, for whoever looks after the shop: without it they would read the whole queue.
create index job_failed on job (id desc) where state = 'FAILED';
create index mail_waiting on mail (created_at desc, id) where state in ('QUEUED', 'FAILED');
create index gateway_event_new on gateway_event (provider, received_at) where state = 'NEW';
