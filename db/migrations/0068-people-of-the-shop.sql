-- Devices from which somebody has signed in: a new one is told to them by mail. Hashed: a list of networks is nobody's business.
create table staff_device (
  staff_id uuid not null references staff on delete cascade,
  mark bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (staff_id, mark)
);

-- Keys of the keyboard may be turned off by who works with a screen reader or a scanner.
alter table staff add column uses_keys boolean not null default true;

-- A read-only look at the account of a customer: opened with a reason, over after half an hour.
create table staff_customer_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  customer_id uuid not null references customer on delete cascade,
  reason text not null check (length(reason) between 1 and 300),
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index staff_customer_view_of on staff_customer_view (customer_id, started_at desc);

-- An act whose time is over leaves its place in the chain and nothing else: who, what and why are forgotten.
alter table staff_act add column forgotten_at timestamptz;
alter table staff_act alter column staff_id drop not null;
alter table staff_act add constraint staff_act_is_somebodys check (staff_id is not null or forgotten_at is not null);
create index staff_act_store on staff_act (store, at desc, id desc);
create index staff_act_permission on staff_act (permission, at desc, id desc);
create index staff_act_kept on staff_act (at) where forgotten_at is null;

create or replace function refuse_change_of_staff_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.forgotten_at is null and new.forgotten_at is not null
    and old.at < new.forgotten_at - interval '24 months'
    and (new.id, new.month, new.at, new.permission, new.object_kind, new.prev_hash, new.hash)
      = (old.id, old.month, old.at, old.permission, old.object_kind, old.prev_hash, old.hash)
    and new.staff_id is null and new.before is null and new.after is null and new.reason is null
  then
    return new;
  end if;
  raise exception 'staff_act is an audit log: rows are added, never changed or deleted';
end $$;

-- What the nightly check of the audit log found.
create table staff_audit_check (
  checked_at timestamptz primary key,
  acts bigint not null,
  faults jsonb not null
);
