-- A telephone that brings photos into somebody's session; what of a ZIP was left out; photos on loan.

create table phone_link (
  -- Only the hash: whoever reads the database cannot leave anybody a photo.
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Ends with the session: what came later would be nobody's.
  ext_session_id text not null references session (ext_id) on delete cascade,
  files_left integer not null check (files_left >= 0),
  expires_at timestamptz not null
);
create index phone_link_session on phone_link (ext_session_id);
create index phone_link_expiry on phone_link (expires_at);

alter table upload add column left_out jsonb not null default '[]';

-- Whose design was lent this photo; most designs were lent nothing.
create index design_lent_assets on design using gin (lent_assets) where lent_assets <> '{}';
