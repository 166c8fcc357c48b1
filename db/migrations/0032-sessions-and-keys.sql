-- A key has versions: the newest seals, the ones before it are kept for reading.
alter table signing_key
  add column version integer not null default 1 check (version between 1 and 1000000),
  -- The root key outside of the database from which this one is derived; then there is no secret here.
  add column root text,
  add column created_at timestamptz not null default now(),
  alter column secret drop not null,
  add check ((secret is null) <> (root is null)),
  drop constraint signing_key_pkey,
  add primary key (purpose, version);

-- A visitor's credential is replaced while the session goes on. The other one is the next, which nobody has
-- brought yet, or, until a time, the one before.
alter table session
  add column credential_at timestamptz not null default now(),
  add column other_credential_hash bytea unique,
  add column other_credential_until timestamptz;
update session set credential_at = created_at;
