-- A ticket is a conversation: what its opener wrote becomes the first of its messages.

create table ticket_message (
  id uuid primary key default gen_random_uuid(),
  -- Order of a conversation: two messages may have the same moment.
  position bigint not null generated always as identity,
  ticket_id uuid not null references ticket on delete cascade,
  -- NOTE: only people of the shop see it.
  direction text not null check (direction in ('IN', 'OUT', 'NOTE')),
  channel text not null check (channel in ('FORM', 'ACCOUNT', 'LINK', 'OFFICE', 'MAIL', 'PHONE')),
  staff_id uuid references staff on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index ticket_message_of on ticket_message (ticket_id, position);

insert into ticket_message (ticket_id, direction, channel, text, created_at)
  select id, 'IN', 'FORM', message, created_at from ticket order by created_at;

alter table attachment add column message_id uuid references ticket_message on delete cascade;
update attachment set message_id = message.id
  from ticket_message as message where message.ticket_id = attachment.ticket_id;
create index attachment_message on attachment (message_id) where message_id is not null;

alter table ticket
  drop column message,
  -- Said on the phone and written in subjects: T-7K3M9P.
  add column reference text,
  -- Whose turn it is.
  add column waiting_on text not null default 'US' check (waiting_on in ('US', 'CUSTOMER', 'OTHERS')),
  add column assignee uuid references staff on delete set null,
  add column snoozed_until timestamptz,
  -- How sure it is that the writer is who they say: see ticket.terms.ts.
  add column verified text not null default 'NONE' check (verified in ('NONE', 'EMAIL', 'ACCOUNT')),
  add column follows uuid references ticket on delete set null,
  add column revision integer not null default 1,
  add column last_message_at timestamptz,
  add column first_reply_at timestamptz,
  add column reply_due_at timestamptz,
  add column status_changed_at timestamptz not null default now(),
  add column read_by_customer_at timestamptz;

update ticket set
  reference = 'T-' || upper(substr(translate(encode(sha256(id::text::bytea), 'base64'), '+/=01IOlo', 'XYZ23KQJP'), 1, 8)),
  last_message_at = created_at,
  status_changed_at = created_at,
  verified = case when customer_id is null then 'NONE' else 'ACCOUNT' end;
alter table ticket
  alter column reference set not null,
  alter column last_message_at set not null,
  add unique (reference);
create index ticket_inbox on ticket (status, waiting_on, last_message_at);
create index ticket_assignee on ticket (assignee, last_message_at) where assignee is not null;

create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references ticket on delete cascade,
  from_status text,
  to_status text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamptz not null default now()
);
create index ticket_event_of on ticket_event (ticket_id, id);
