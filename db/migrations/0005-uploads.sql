-- What people upload: the bytes once, and who has them.

create table stored_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('IMAGE', 'PDF', 'ZIP')),
  bytes bigint not null check (bytes >= 0),
  state text not null check (state in ('PROCESSING', 'READY', 'REFUSED')),
  refusal text,
  mime text,
  width_px integer,
  height_px integer,
  has_alpha boolean,
  -- What the press reads when it is not the original: decoded once, whatever the original was.
  press_mime text,
  press_orientation smallint not null default 1 check (press_orientation between 1 and 8),
  has_press_file boolean not null default false,
  variants jsonb not null default '[]',
  placeholder_color text,
  pages jsonb,
  -- Whoever uses it again touches it: the purge then leaves it alone.
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check ((state = 'REFUSED') = (refusal is not null)),
  check (state <> 'READY' or kind <> 'IMAGE' or (width_px > 0 and height_px > 0))
);

create table upload (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{21,63}$'),
  brand text not null,
  store text not null,
  ext_session_id text not null,
  customer_id uuid references customer on delete cascade,
  sha256 text not null references stored_file on delete restrict,
  name text not null,
  -- The PDF of a page, the ZIP of an image.
  parent_id text references upload on delete set null,
  page_number integer,
  -- A visitor who logs in may bring what the customer had already: its id stays good, unlisted.
  is_duplicate boolean not null default false,
  -- Whoever brings the same bytes again touches it.
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index upload_of_customer on upload (customer_id, sha256)
  where customer_id is not null and not is_duplicate;
create unique index upload_of_session on upload (ext_session_id, sha256)
  where customer_id is null and not is_duplicate;
create index upload_file on upload (sha256);
create index upload_parent on upload (parent_id) where parent_id is not null;
create index upload_age on upload (touched_at);

-- Which image a page of a PDF became.
create table pdf_page (
  pdf_sha256 text not null references stored_file on delete cascade,
  page_number integer not null check (page_number >= 1),
  sha256 text not null references stored_file on delete cascade,
  primary key (pdf_sha256, page_number)
);
create index pdf_page_image on pdf_page (sha256);

-- An upload in pieces. How much of it is there is what the file on the disk says.
create table resumable_upload (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{21,63}$'),
  ext_session_id text not null,
  customer_id uuid references customer on delete cascade,
  name text not null,
  total_bytes bigint not null check (total_bytes >= 0),
  -- Somebody is writing until then; a process that dies holds it no longer.
  busy_until timestamptz,
  upload_id text references upload on delete set null,
  is_finished boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index resumable_upload_owner on resumable_upload (ext_session_id);
create index resumable_upload_expiry on resumable_upload (expires_at);
