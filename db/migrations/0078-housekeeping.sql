-- Oldest program: 0072
-- Housekeeping in batches: how far each step is; who was erased; how backups went.

create table housekeeping (
  step text primary key,
  -- Its last batch.
  ran_at timestamptz not null,
  -- The last time that nothing was left.
  finished_at timestamptz,
  removed bigint not null default 0,
  removed_total bigint not null default 0,
  slowest_ms integer not null default 0,
  -- Null when nothing is due, or when it is not known by a column.
  oldest_due_at timestamptz,
  -- Of a walk through a table whose time was over: the key where it goes on.
  cursor text
);

-- People who were erased: ids alone, kept in the storage too, so that whoever restores a backup from before
-- erases them again.
create table erasure (
  customer_id uuid primary key,
  brand text not null,
  erased_at timestamptz not null default now(),
  -- When it was written to the storage, where the next backup of the database does not overwrite it.
  stored_at timestamptz
);
create index erasure_unstored on erasure (erased_at) where stored_at is null;

-- Backups and trials of restoring them, for the office's health page.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('BACKUP', 'RESTORE_TEST')),
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  files integer,
  row_count bigint,
  failure text
);
create index backup_run_last on backup_run (kind, started_at desc);

-- Pieces of an upload may lie in a storage that several hosts share: how much is there is said here, since no
-- file of one host can say it.
alter table resumable_upload add column received_bytes bigint not null default 0 check (received_bytes >= 0);
