-- Who somebody is, how they prove it, and what a session remembers of a visitor.

alter table customer
  add column company_name text,
  add column tax_id text,
  -- Whoever asked to be forgotten. The row stays only where the law wants invoices kept.
  add column erased_at timestamptz;

alter table session
  add column last_seen_at timestamptz not null default now(),
  -- When and how the customer proved who they are; null for a visitor.
  add column signed_in_at timestamptz,
  add column sign_in_way text,
  add column device text not null default '',
  add column network text not null default '',
  add column is_consent_given boolean not null default false,
  add column is_ads_accepted boolean not null default false,
  add column is_analytics_accepted boolean not null default false,
  add column consent_version text,
  add column consent_at timestamptz,
  add column screen_width integer,
  add column screen_height integer,
  add column screen_device_pixel_ratio real,
  add column ga4_client_id text,
  add column ga4_session_id text,
  add column ga4_session_number integer,
  add constraint session_consent_dated check ((consent_version is null) = (consent_at is null));

-- What a mail or a browser brings back once. Only hashes: a stolen backup opens no account.
create table sign_in_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in (
    'REGISTER', 'RESET', 'LINK', 'EMAIL_CHANGE', 'PASSKEY_NEW', 'PASSKEY_ENTRY', 'ACCOUNT_LINK'
  )),
  brand text not null,
  store text not null,
  email text,
  customer_id uuid references customer on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_token_expiry on sign_in_token (expires_at);
create index sign_in_token_customer on sign_in_token (customer_id) where customer_id is not null;
create index sign_in_token_email on sign_in_token (brand, lower(email)) where email is not null;

-- Guesses at one account stand in line, also those that come at once and to several processes.
create table guess_line (
  account_hash bytea primary key,
  free_at timestamptz not null
);

-- From where an account was entered before: its owner does not wait behind strangers who guess.
create table known_network (
  network_hash bytea primary key,
  expires_at timestamptz not null
);

-- An account elsewhere (Google, Apple, any OpenID provider) that opens the one here.
create table linked_account (
  brand text not null,
  provider text not null,
  provider_account_id text not null,
  customer_id uuid not null references customer on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  primary key (brand, provider, provider_account_id)
);
create unique index linked_account_customer on linked_account (customer_id, provider);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- The host it was made for: browsers show it nowhere else.
  rp_id text not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_customer on passkey (customer_id);
