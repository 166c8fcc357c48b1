-- Oldest program: 0072

-- Once the law no longer asks whom an invoice was for: its number, its figures and the checksum of its file stay for ever.
alter table invoice add column forgotten_at timestamptz;

create or replace function keep_invoice() returns trigger language plpgsql as $$
declare
  is_forgotten constant boolean := tg_op = 'UPDATE'
    and old.forgotten_at is null and new.forgotten_at is not null;
  changing constant text[] := '{customer_id,pdf_sha256,pdf_bytes}'::text[]
    || case when is_forgotten then '{data,forgotten_at}'::text[] else '{}'::text[] end;
  names constant text[] := '{buyer,lines,insteadTo}';
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changing) is distinct from (to_jsonb(old) - changing)
    or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (is_forgotten and (new.data - names) is distinct from (old.data - names))
  then
    raise exception 'An invoice never changes' using errcode = 'restrict_violation';
  end if;
  -- Ten whole years after the one in which it was issued.
  if is_forgotten and extract(year from old.issued_on) + 10 >= extract(year from new.forgotten_at) then
    raise exception 'An invoice is kept for ten years' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
