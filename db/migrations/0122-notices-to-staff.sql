-- Notices to people of the shop: what happened that concerns one of them, which orders and tickets they follow, and how
-- they want to hear of it.
-- Oldest program: 0072

create table staff_notice (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  -- What it is about, within its kind: the same is unread once.
  subject text not null,
  store text,
  order_id uuid references shop_order on delete cascade,
  ticket_id uuid references ticket on delete cascade,
  -- Of the shop, where a person did it; everything else happened by itself or by a customer.
  caused_by uuid references staff on delete set null,
  -- One word that says how it went: a status, a decision.
  detail text,
  happened_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz
);
create index staff_notice_newest on staff_notice (staff_id, happened_at desc, id desc);
create unique index staff_notice_unread on staff_notice (staff_id, kind, subject) where read_at is null;
-- Of what is settled by one of those who were told.
create index staff_notice_about on staff_notice (subject, kind) where read_at is null;
create index staff_notice_unmailed on staff_notice (staff_id, happened_at)
  where read_at is null and mailed_at is null;
create index staff_notice_age on staff_notice (happened_at);
create index staff_notice_order on staff_notice (order_id) where order_id is not null;
create index staff_notice_ticket on staff_notice (ticket_id) where ticket_id is not null;
create index staff_notice_cause on staff_notice (caused_by) where caused_by is not null;

create table order_follower (
  order_id uuid not null references shop_order on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  since timestamptz not null,
  primary key (order_id, staff_id)
);
create index order_follower_person on order_follower (staff_id);
create index order_follower_since on order_follower (since);

create table ticket_follower (
  ticket_id uuid not null references ticket on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  since timestamptz not null,
  primary key (ticket_id, staff_id)
);
create index ticket_follower_person on ticket_follower (staff_id);
create index ticket_follower_since on ticket_follower (since);

create table staff_notice_choice (
  staff_id uuid primary key references staff on delete cascade,
  -- Kinds that they do not want to hear of.
  muted text[] not null default '{}',
  digest text not null default 'never' check (digest in ('never', 'daily', 'at_once')),
  -- What happened before is not told by mail.
  digest_since timestamptz,
  digested_at timestamptz
);
create index staff_notice_choice_digest on staff_notice_choice (staff_id) where digest <> 'never';

-- The number at the bell is told with a person's own tasks.
create function tell_noticed_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('estampa_office', 'tasks ' || new.staff_id);
  return null;
end $$;
create trigger staff_notice_tells_its_person after insert or update of read_at, happened_at on staff_notice
  for each row execute function tell_noticed_person();
