-- Which articles each version of the catalogue changed, so that what web processes hold in memory follows those alone. A version
-- that has no row here, or one without an article, may have changed anything: a process that meets one reads all articles anew.
create table catalogue_change (
  version bigint not null,
  article_id integer
);
create index catalogue_change_version on catalogue_change (version);

-- The version's row stays locked until the transaction ends: versions can be seen in the order of their numbers, none is left out.
create function note_catalogue_change(articles integer[]) returns void language plpgsql as $$
declare
  noted bigint;
begin
  update catalogue_version set version = version + 1 where part = 'articles' returning version into noted;
  -- Of more than these a process had better read all anew.
  if articles is null or cardinality(articles) > 1000 then
    insert into catalogue_change (version) values (noted);
  else
    insert into catalogue_change (version, article_id) select noted, unnest(articles);
  end if;
  if noted % 100 = 0 then
    delete from catalogue_change where version <= noted - 1000;
  end if;
end $$;

-- Called with the column that names the article, or without one where a change may touch all of them.
create function note_changed_articles() returns trigger language plpgsql as $$
declare
  articles integer[];
begin
  if tg_op = 'TRUNCATE' or tg_nargs = 0 then
    perform note_catalogue_change(null);
    return null;
  end if;
  execute format(
    case tg_op
      when 'INSERT' then 'select array_agg(distinct %1$I) from come'
      when 'DELETE' then 'select array_agg(distinct %1$I) from gone'
      else 'select array_agg(distinct id) from (select %1$I from come union all select %1$I from gone) as changed (id)'
    end, tg_argv[0]
  ) into articles;
  if articles is not null then perform note_catalogue_change(articles); end if;
  return null;
end $$;

drop trigger article_counts on article;
drop trigger article_price_counts on article_price;
drop trigger article_tag_counts on article_tag;
drop trigger article_attribute_counts on article_attribute;
drop trigger article_text_counts on article_text;
drop trigger tag_counts on tag;

do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('article', 'id'),
      ('article_price', 'article_id'),
      ('article_tag', 'article_id'),
      ('article_attribute', 'article_id'),
      ('article_text', 'article_id')
    ) as sources (name, key)
  loop
    execute format(
      'create trigger note_changed_articles_come after insert on %1$I referencing new table as come
         for each statement execute function note_changed_articles(%2$L);
       create trigger note_changed_articles_gone after delete on %1$I referencing old table as gone
         for each statement execute function note_changed_articles(%2$L);
       create trigger note_changed_articles_all after truncate on %1$I
         for each statement execute function note_changed_articles()',
      source.name, source.key
    );
    -- Whether an article has words in a language decides whether it is on sale there, not which words they are.
    continue when source.name = 'article_text';
    execute format(
      'create trigger note_changed_articles after update on %1$I
         referencing old table as gone new table as come
         for each statement execute function note_changed_articles(%2$L)',
      source.name, source.key
    );
  end loop;
end $$;

create trigger note_changed_articles after insert or update or delete or truncate on tag
  for each statement execute function note_changed_articles();
create trigger note_changed_articles after insert or update or delete or truncate on attribute_value
  for each statement execute function note_changed_articles();

-- When the next price begins, or the next article appears, is asked after each change.
create index article_price_begins on article_price (store, valid_from);
create index article_published on article (published_at);
