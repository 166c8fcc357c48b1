-- Mails that are to be sent, proof that somebody wanted the newsletter, and what forms bring along.

create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about. Nobody gets two mails of a kind about the same thing.
  subject_id text not null,
  store text not null,
  locale text not null,
  recipient text not null,
  -- Emptied once it is sent: the links in it open things.
  data jsonb,
  -- KEPT: there is no mail server, so it lies in the local inbox.
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, subject_id)
);
create index mail_age on mail (created_at desc);

-- Each time somebody asked, and what became of it. Only the hash of the token is stored.
create table newsletter_consent (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references newsletter_subscription on delete cascade,
  store text not null,
  language text not null,
  token_hash bytea not null unique,
  wording_version text not null,
  requested_at timestamptz not null,
  -- The network, not the address: enough to tell a person from a robot that signs up strangers.
  requested_from text not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_from text,
  withdrawn_at timestamptz,
  check ((confirmed_at is null) = (confirmed_from is null))
);
create index newsletter_consent_subscription on newsletter_consent (subscription_id);
create index newsletter_consent_open on newsletter_consent (expires_at) where confirmed_at is null;

alter table ticket
  add column channel text not null default 'formContact'
    check (channel in ('formContact', 'formContactRequestBudget'));

create table ticket_budget (
  ticket_id uuid primary key references ticket on delete cascade,
  company_name text,
  product text not null,
  quantity integer not null check (quantity > 0),
  needed_on date
);

-- A file that came with a form. It belongs to nobody until the form is accepted.
create table attachment (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  store text not null,
  sha256 text not null references stored_file on delete restrict,
  name text not null,
  bytes bigint not null check (bytes > 0),
  ticket_id uuid references ticket on delete cascade,
  created_at timestamptz not null default now()
);
create index attachment_file on attachment (sha256);
create index attachment_ticket on attachment (ticket_id) where ticket_id is not null;
create index attachment_unclaimed on attachment (created_at) where ticket_id is null;

-- Keys that only this shop knows, made when they are first needed.
create table signing_key (
  purpose text primary key,
  secret bytea not null check (length(secret) >= 32)
);
