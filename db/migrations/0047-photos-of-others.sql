-- Photos that family and friends add to one design by a link, until its owner takes them over.

create table photo_collection (
  id text primary key,
  -- One for each design: a new link takes the place of the old one.
  design_id text not null unique references design (id) on delete cascade,
  store text not null,
  -- In which the owner is written to.
  locale text not null,
  -- Only the hash: whoever reads the database cannot leave anybody a photo.
  token_hash bytea not null unique check (length(token_hash) = 32),
  title text not null,
  -- As the owner wants to be called by those who are invited.
  host_name text,
  shows_design boolean not null,
  most_photos integer not null check (most_photos between 1 and 1000),
  most_per_person integer not null check (most_per_person between 1 and 1000),
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index photo_collection_end on photo_collection (ends_at);

create table photo_contributor (
  id text primary key,
  collection_id text not null references photo_collection (id) on delete cascade,
  -- The device that adds photos, or the customer who is signed in on it.
  ext_session_id text not null,
  customer_id uuid references customer (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index photo_contributor_guest on photo_contributor (collection_id, ext_session_id)
  where customer_id is null;
create unique index photo_contributor_customer on photo_contributor (collection_id, customer_id)
  where customer_id is not null;
create index photo_contributor_session on photo_contributor (ext_session_id);
create index photo_contributor_owner on photo_contributor (customer_id);

create table contributed_photo (
  id text primary key,
  contributor_id text not null references photo_contributor (id) on delete cascade,
  sha256 text not null references stored_file (sha256),
  name text not null,
  -- Set when the owner has taken it over: from then on it is a photo of theirs.
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (contributor_id, sha256)
);
create index contributed_photo_file on contributed_photo (sha256);

create table contributor_comment (
  id text primary key,
  contributor_id text not null references photo_contributor (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
);
create index contributor_comment_of on contributor_comment (contributor_id, created_at);
