-- What visitors who agreed to it did, and what went wrong in their browsers: by month, so that a
-- month that has served its time is dropped and not deleted row by row.

create table page_event (
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  store text not null,
  session_id text not null,
  consent_version text not null,
  category text not null,
  name text not null,
  url text not null,
  path text not null,
  title text not null,
  referrer text not null,
  user_agent text not null,
  ip text not null,
  platform text not null,
  mobile boolean not null,
  source text not null default '',
  medium text not null default '',
  campaign text not null default ''
) partition by range (created_at);
create index page_event_store on page_event (store, created_at);

create table visitor_log (
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  store text not null,
  level text not null check (level in ('DEBUG', 'INFO', 'WARN', 'ERROR')),
  message text not null,
  session_id text not null,
  user_agent text not null,
  referrer text not null,
  url text not null
) partition by range (created_at);
create index visitor_log_level on visitor_log (level, created_at);

-- Makes this month's partition and those of the months ahead, and drops those past their time.
create function keep_month_partitions(
  parent text, today date, months_ahead integer, months_kept integer
) returns void language plpgsql as $$
declare
  first_month date := date_trunc('month', today)::date;
  month date;
  old record;
begin
  -- Two processes that make the same partition at once would both fail.
  perform pg_advisory_xact_lock(hashtext('keep_month_partitions'));
  for offset_months in 0..months_ahead loop
    month := (first_month + make_interval(months => offset_months))::date;
    if to_regclass(format('%I', parent || to_char(month, '_YYYY_MM'))) is null then
      execute format(
        'create table %I partition of %I for values from (%L) to (%L)',
        parent || to_char(month, '_YYYY_MM'), parent,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00'
      );
    end if;
  end loop;
  for old in
    select child.relname as name
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = parent::regclass
      and child.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM')
        < first_month - make_interval(months => months_kept)
  loop
    execute format('drop table %I', old.name);
  end loop;
end $$;

select keep_month_partitions('page_event', (now() at time zone 'UTC')::date, 3, 13);
select keep_month_partitions('visitor_log', (now() at time zone 'UTC')::date, 3, 3);
