-- Mails that come in: kept as they came, then read, and each becomes at most one message of a ticket.

create table mail_in (
  id uuid primary key default gen_random_uuid(),
  -- The door by which it came: a name of the operator's, or `inbox` of a demo.
  mailbox text not null,
  -- Of the bytes: a mail that is brought twice is one.
  sha256 text not null unique,
  bytes integer not null,
  -- THREADED: a message of a ticket. IGNORED: of a machine. QUARANTINED, FAILED: waits for a person.
  state text not null default 'RECEIVED'
    check (state in ('RECEIVED', 'THREADED', 'IGNORED', 'QUARANTINED', 'FAILED', 'DELETED')),
  -- Why it is ignored, quarantined or failed.
  reason text,
  message_id text,
  name text,
  email text,
  subject text,
  preview text,
  -- What servers and signatures say of its sender.
  auth jsonb,
  -- Whether the sender is proven: by the tag of our own mail, or by what is in `auth`.
  is_proven boolean not null default false,
  -- Outlook's names of the conversation.
  thread_topic text,
  thread_index text,
  refused_files jsonb not null default '[]',
  store text,
  -- Rule by which its ticket was found; null for a new one.
  rule smallint,
  ticket_id uuid references ticket on delete set null,
  ticket_message_id uuid unique references ticket_message on delete set null,
  -- An open ticket of the same sender and subject: a person may say that both are one.
  suggested_ticket_id uuid references ticket on delete set null,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the bytes went; the row stays, so that a mail that comes again is known.
  raw_removed_at timestamptz
);
create unique index mail_in_message on mail_in (message_id) where state = 'THREADED';
create index mail_in_waiting on mail_in (state, received_at desc, id);
create index mail_in_ticket on mail_in (ticket_id) where ticket_id is not null;
create index mail_in_email on mail_in (lower(email));

-- How far a mailbox is read. Another validity means that the numbers begin anew.
create table mailbox_cursor (
  mailbox text primary key,
  uid_validity bigint not null,
  uid bigint not null,
  read_at timestamptz not null default now()
);

alter table ticket_message
  -- What the words answer, and the words as they were set; both only of mails.
  add column quoted text,
  add column html text,
  -- A mail server said that an answer of ours did not arrive.
  add column undelivered_at timestamptz,
  add column undelivered_status text;

-- Who writes a mail has accepted nothing by a tick.
alter table ticket alter column policy_accepted_at drop not null;
alter table ticket drop constraint ticket_channel_check;
alter table ticket add constraint ticket_channel_check
  check (channel in ('formContact', 'formContactRequestBudget', 'mail'));
alter table ticket drop constraint ticket_verified_check;
alter table ticket add constraint ticket_verified_check
  check (verified in ('NONE', 'EMAIL', 'ORDER', 'ACCOUNT'));
create index ticket_sender on ticket (lower(email), last_message_at desc);
