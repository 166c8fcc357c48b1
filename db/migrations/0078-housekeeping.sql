-- Housekeeping in batches: how far each step is, and what its statements need to find the oldest rows first.

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

create index attempt_count_end on attempt_count (window_ends_at);
create index guess_line_free on guess_line (free_at);
create index known_network_end on known_network (expires_at);
create index searched_not_found_age on searched_not_found (last_at);
create index newsletter_subscription_pending on newsletter_subscription (requested_at) where status = 'PENDING';
create index parcel_event_unclaimed_age on parcel_event (received_at) where shipment_id is null;
create index office_todo_done on office_todo (done_at) where done_at is not null;
create index mail_addressed on mail (created_at) where recipient <> '';
create index mail_in_age on mail_in (received_at) where state <> 'DELETED';
create index cart_of_visitor on cart (id) where customer_id is null and ordered_at is null;
create index cart_ordered on cart (ordered_at) where ordered_at is not null and (contact_email is not null
  or contact_phone is not null or contact_name is not null or contact_surname is not null or seen is not null);
create index wish_walk on wish (id) where customer_id is null;
create index design_of_visitor on design (id) where ext_session_id is not null;
create index design_deleted_walk on design (id) where deleted_at is not null;
