-- Sweeps that run once in the shop, however many processes it has.

create table schedule (
  name text primary key,
  every_ms bigint not null check (every_ms > 0),
  next_at timestamptz not null default now(),
  -- Held by a process while the sweep runs; free again when the process is gone or its lease ends.
  worker_id integer,
  lease_until timestamptz,
  -- Runs that were begun; the number of a run says whether it is still the latest.
  runs bigint not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms integer,
  outcome text check (outcome in ('DONE', 'FAILED')),
  failure text,
  -- In a row, without a success between them.
  failures integer not null default 0,
  check ((worker_id is null) = (lease_until is null))
) with (fillfactor = 50);

-- A kind of job is claimed for itself: thousands of drawings that wait must not be read for one mail.
drop index job_ready;
drop index job_oldest;
create index job_ready on job (name, priority, attempts, id) where state = 'READY';
create index job_oldest on job (name, id) where state = 'READY';
