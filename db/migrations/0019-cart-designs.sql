-- A line of a cart may be a design: one version of it, which stays as it was when it was put there.

alter table cart_line add column version_id text references design_version;
create index cart_line_version on cart_line (version_id) where version_id is not null;

alter table cart_line drop constraint cart_line_cart_id_article_id_variant_key;
create unique index cart_line_plain on cart_line (cart_id, article_id, variant)
  where version_id is null;
create unique index cart_line_design on cart_line (cart_id, version_id)
  where version_id is not null;

-- By the database: however a line goes, with its cart or with its customer, nothing is kept for it.
create function match_version_use() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'cart line ' || old.id;
  end if;
  if tg_op <> 'DELETE' and new.version_id is not null then
    insert into design_version_use (design_version_id, used_by)
      values (new.version_id, 'cart line ' || new.id)
      on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger cart_line_uses_version after insert or delete or update of version_id on cart_line
  for each row execute function match_version_use();
