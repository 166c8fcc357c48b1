-- Oldest program: 0072
-- Older programs: the checks let more values in, the new columns have defaults or are made by the database itself.
-- Small table: ticket
-- Small table: ticket_message
-- Small table: help_topic
-- Small table: macro

-- Chat: a ticket whose two sides are there at the same time.

alter table ticket drop constraint ticket_channel_check;
alter table ticket add constraint ticket_channel_check
  check (channel in ('formContact', 'formContactRequestBudget', 'mail', 'chat'));
alter table ticket_message drop constraint ticket_message_channel_check;
alter table ticket_message add constraint ticket_message_channel_check
  check (channel in ('FORM', 'ACCOUNT', 'LINK', 'OFFICE', 'MAIL', 'PHONE', 'CHAT'));

create table ticket_chat (
  ticket_id uuid primary key references ticket on delete cascade,
  started_at timestamptz not null default now(),
  -- Then the ticket is one like any other: answers go by mail.
  ended_at timestamptz,
  ended_by text check (ended_by in ('CUSTOMER', 'STAFF', 'ABSENCE')),
  -- Last sign of life of either side, until when it writes, and the last message that it has seen.
  customer_seen_at timestamptz not null default now(),
  customer_typing_until timestamptz,
  customer_read bigint not null default 0,
  staff_seen_at timestamptz,
  staff_typing_until timestamptz,
  staff_read bigint not null default 0,
  -- Last answer that the customer was sent by mail, having left.
  mailed bigint not null default 0,
  check ((ended_at is null) = (ended_by is null))
);
create index ticket_chat_ended on ticket_chat (ended_at) where ended_at is not null;
create index ticket_chat_live on ticket_chat (customer_seen_at) where ended_at is null;

-- Both sides are told that something is new, in whichever process they are; they ask for it with their own rights.
create function tell_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('estampa_chat', ticket.public_id)
    from ticket join ticket_chat on ticket_chat.ticket_id = ticket.id where ticket.id = new.ticket_id;
  return null;
end $$;
create trigger ticket_chat_tells after insert or update on ticket_chat
  for each row execute function tell_chat();
create trigger ticket_message_tells_chat after insert on ticket_message
  for each row execute function tell_chat();

-- Help centre: whether a topic was of use, and the tickets that were written after reading it.

-- A voter is a digest of visitor and topic: it says who to nobody, and two topics of one visitor cannot be joined.
create table help_topic_vote (
  topic_id integer not null references help_topic on delete cascade,
  voter text not null,
  is_useful boolean not null,
  language text not null,
  voted_at timestamptz not null default now(),
  primary key (topic_id, voter)
);
-- Phases of an order in which a topic answers what people ask.
alter table help_topic add column phases text[] not null default '{}'
  check (phases <@ array['unpaid', 'making', 'shipped', 'delivered', 'stuck', 'canceled']);
alter table ticket add column help_topic_id integer references help_topic on delete set null;
create index ticket_help_topic on ticket (help_topic_id, created_at) where help_topic_id is not null;

-- Macros: what is done together with an answer. Null: the acts of the built-in one.
alter table macro add column acts text[];
alter table ticket add column if not exists tags text[] not null default '{}';

-- A large inbox: the order of the list as a column, since no index may depend on a session's time zone.
alter table ticket add column urgent_at timestamptz generated always as (
  coalesce(reply_due_at, (last_message_at at time zone 'UTC' + interval '30 days') at time zone 'UTC')
) stored not null;
drop index ticket_inbox;
create index ticket_inbox on ticket (urgent_at, id) where status = 'PENDING' and waiting_on = 'US';
create index ticket_elsewhere on ticket (urgent_at, id) where status = 'PENDING' and waiting_on <> 'US';
create index ticket_done on ticket (urgent_at, id) where status = 'RESOLVED';
create index ticket_all on ticket (urgent_at, id) where status <> 'ARCHIVED';
create index ticket_snoozed on ticket (snoozed_until) where snoozed_until is not null;
create index ticket_order_reference on ticket (upper(order_reference)) where order_reference is not null;
create index ticket_name on ticket using gin (name gin_trgm_ops);
create index ticket_message_words on ticket_message using gin (to_tsvector('simple', left(text, 10000)));
