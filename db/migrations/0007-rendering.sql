-- Work that is done beside the answers to visitors, and the files that it draws.

create table job (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  -- The smaller number goes first.
  priority smallint not null,
  state text not null default 'READY' check (state in ('READY', 'RUNNING', 'FAILED')),
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  worker_id integer,
  lease_until timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  check ((state = 'RUNNING') = (worker_id is not null and lease_until is not null))
);
create index job_ready on job (priority, attempts, id) where state = 'READY';
create index job_oldest on job (id) where state = 'READY';
create index job_running on job (lease_until) where state = 'RUNNING';

create table rendering (
  id text primary key check (length(id) >= 22),
  kind text not null check (kind in ('PREVIEW', 'PROOF', 'PRINT')),
  design_id text,
  revision integer check (revision >= 0),
  design_version_id text,
  document jsonb not null,
  settings jsonb not null,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'SUPERSEDED')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0,
  failure text,
  -- What the first whole attempt drew; files belong to the visible result.
  drawn jsonb,
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((kind = 'PREVIEW') = (design_id is not null and revision is not null)),
  check ((kind = 'PREVIEW') = (design_version_id is null)),
  -- Only a row that is done shows files: whoever reads one need not ask anything else.
  check ((state = 'DONE') = (jsonb_array_length(files) > 0)),
  check ((state = 'FAILED') = (failure is not null))
);
-- A version is drawn once, whoever asks how often.
create unique index rendering_of_version on rendering (design_version_id, kind)
  where design_version_id is not null;
create unique index rendering_waiting_preview on rendering (design_id)
  where kind = 'PREVIEW' and state = 'QUEUED';
create index rendering_preview on rendering (design_id, revision desc) where kind = 'PREVIEW';
create index rendering_failed on rendering (finished_at desc) where state = 'FAILED';
