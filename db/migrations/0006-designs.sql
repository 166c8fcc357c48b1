-- Designs as data: the working copy, versions that never change, saves that lost, and their photos.

alter table article
  add column print_colour text not null default 'RGB' check (print_colour in ('RGB', 'CMYK')),
  add column print_mirrored boolean not null default false,
  add column least_pages integer not null default 1 check (least_pages between 1 and 20),
  add column most_pages integer not null default 1 check (most_pages between least_pages and 20);
-- A shop that was set up before knew nothing of printing.
update article set print_mirrored = true
  where kind in ('mug', 'cushion', 'magnet', 'puzzle', 'case', 'keyring', 'bag');
update article set print_colour = 'CMYK' where kind in ('card', 'calendar', 'book');
update article set least_pages = 13, most_pages = 13 where kind = 'calendar';
update article set least_pages = 10, most_pages = 20 where kind = 'book';
update article set most_pages = 2 where kind = 'card';

create function photos_of(document jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(asset.key order by asset.key), '{}')
  from jsonb_each(document -> 'assets') as asset
  where asset.value ->> 'mime' <> 'image/svg+xml'
$$;

alter table design
  add column ext_session_id text,
  add column variant text,
  add column revision integer not null default 0 check (revision >= 0),
  add column document jsonb,
  add column photo_ids text[] not null generated always as (photos_of(document)) stored,
  -- Photos of somebody else that came with the design that this one was made from.
  add column lent_assets jsonb not null default '{}',
  add column description text not null default '',
  add column source_design_id text references design on delete set null,
  add column creator_id uuid references customer on delete set null,
  add column credit text,
  add column copy_count integer not null default 0,
  add column share_token_hash bytea unique,
  add column deleted_at timestamptz,
  add foreign key (article_id, variant) references article_variant (article_id, code),
  add check (document is null or variant is not null),
  -- A visitor without an account owns nothing that others can see.
  add check (ext_session_id is null or (owner_id is null and visibility = 'PRIVATE'));
drop index design_owner;
create index design_owner_changed on design (owner_id, updated_at desc, id) where deleted_at is null;
create index design_owner_created on design (owner_id, created_at desc, id) where deleted_at is null;
create index design_session on design (ext_session_id, updated_at desc, id)
  where ext_session_id is not null;
create index design_source on design (source_design_id) where source_design_id is not null;
create index design_creator on design (creator_id) where creator_id is not null;
create index design_deleted on design (deleted_at) where deleted_at is not null;

create table design_version (
  id text primary key check (length(id) >= 22),
  design_id text not null references design on delete cascade,
  number integer not null check (number > 0),
  revision integer not null check (revision >= 0),
  document jsonb not null,
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  photo_ids text[] not null generated always as (photos_of(document)) stored,
  engine_version integer not null,
  findings_confirmed text[] not null,
  reason text not null check (reason in ('CART', 'PUBLISHED', 'ORDER')),
  frozen_at timestamptz not null default now(),
  unique (design_id, number),
  -- Another engine may set the same words differently: what the customer saw is part of the version.
  unique (design_id, document_sha256, engine_version)
);

alter table design add column published_version_id text references design_version;
create index design_published_version on design (published_version_id)
  where published_version_id is not null;

create function keep_design_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from design where id = old.design_id) then
    return old;
  end if;
  raise exception 'A frozen version of a design never changes'
    using errcode = 'restrict_violation';
end
$$;
create trigger design_version_is_frozen before update or delete on design_version
  for each row execute function keep_design_version();

-- Whatever was sold or is about to be: its version, and with it the design, cannot be deleted.
create table design_version_use (
  design_version_id text not null references design_version on delete restrict,
  used_by text not null,
  primary key (design_version_id, used_by)
);
create index design_version_use_by on design_version_use (used_by);

create table design_conflict (
  id text primary key check (length(id) >= 22),
  design_id text not null references design on delete cascade,
  base_revision integer not null check (base_revision >= 0),
  document jsonb not null,
  document_sha256 text not null,
  photo_ids text[] not null generated always as (photos_of(document)) stored,
  kept_at timestamptz not null default now(),
  unique (design_id, document_sha256)
);
create index design_conflict_age on design_conflict (kept_at);

create table design_tag (
  design_id text not null references design on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  primary key (design_id, tag)
);

create table design_photo (
  design_id text not null references design on delete cascade,
  upload_id text not null references upload on delete restrict,
  primary key (design_id, upload_id)
);
create index design_photo_upload on design_photo (upload_id);

-- By the database, so that no way of writing a document can forget a photo that it needs.
create function match_design_photos() returns trigger language plpgsql as $$
declare
  changed_id text := case tg_table_name
    when 'design' then to_jsonb(new) ->> 'id'
    else to_jsonb(coalesce(new, old)) ->> 'design_id'
  end;
begin
  -- Two writers of one design who count at once would each miss what the other one needs.
  perform from design where id = changed_id for no key update;
  if not found then return null; end if;
  with needed as (
    select unnest(photo_ids) as upload_id from design
      where id = changed_id and deleted_at is null
    union select unnest(photo_ids) from design_version where design_id = changed_id
    union select unnest(photo_ids) from design_conflict where design_id = changed_id
  ), dropped as (
    delete from design_photo
      where design_id = changed_id and upload_id not in (select upload_id from needed)
  )
  insert into design_photo (design_id, upload_id)
    select changed_id, upload_id from needed
    on conflict do nothing;
  return null;
end
$$;
create trigger design_photos_of_new after insert on design
  for each row when (new.photo_ids <> '{}') execute function match_design_photos();
create trigger design_photos_of_changed after update on design
  for each row when (
    old.photo_ids <> new.photo_ids or (old.deleted_at is null) <> (new.deleted_at is null)
  ) execute function match_design_photos();
create trigger design_photos_of_version after insert on design_version
  for each row when (new.photo_ids <> '{}') execute function match_design_photos();
create trigger design_photos_of_kept after insert on design_conflict
  for each row when (new.photo_ids <> '{}') execute function match_design_photos();
create trigger design_photos_of_discarded after delete on design_conflict
  for each row when (old.photo_ids <> '{}') execute function match_design_photos();

-- Who leaves takes everything along, but for what was sold and for photos that others were lent:
-- those stay for the press, and belong to nobody.
create function let_customer_go() returns trigger language plpgsql as $$
begin
  update design set credit = null where creator_id = old.id;
  delete from design_text where design_id in (select id from design where owner_id = old.id);
  delete from design_tag where design_id in (select id from design where owner_id = old.id);
  delete from design_conflict where design_id in (select id from design where owner_id = old.id);
  update design set
    owner_id = null, visibility = 'PRIVATE', share_token_hash = null, document = null,
    name = '', description = '', credit = null, deleted_at = coalesce(deleted_at, now())
  where owner_id = old.id and exists (
    select from design_version as version
    join design_version_use as use on use.design_version_id = version.id
    where version.design_id = design.id
  );
  delete from design where owner_id = old.id;
  update upload set customer_id = null, is_duplicate = true, name = ''
    where customer_id = old.id
      and exists (select from design_photo where upload_id = upload.id);
  return old;
end
$$;
create trigger customer_goes before delete on customer
  for each row execute function let_customer_go();
