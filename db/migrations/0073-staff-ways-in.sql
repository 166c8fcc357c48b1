-- Ways into the office beside a passkey: an authenticator app with a link by email, and the company's own sign-in.

alter table staff_token drop constraint staff_token_purpose_check;
alter table staff_token add constraint staff_token_purpose_check check (purpose in (
  'INVITATION', 'LINK', 'TOTP_NEW', 'COMPANY_ENTRY', 'COMPANY_PROOF',
  'PASSKEY_NEW', 'PASSKEY_ENTRY', 'PASSKEY_PROOF'
));
alter table staff_token
  -- Of a link: only the browser that asked for it may bring it back.
  add column browser_hash bytea,
  -- Sealed: a secret that no app has confirmed yet, or what a sign-in elsewhere has to answer.
  add column sealed bytea;

-- Until when a link by email is enough to set up an authenticator app: after an administrator allowed or reset it.
alter table staff add column totp_setup_until timestamptz;

-- Account at the company's own sign-in. Matched by address once, and by its subject from then on.
create table staff_company_account (
  staff_id uuid primary key references staff on delete cascade,
  issuer text not null,
  subject text not null check (subject <> ''),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
