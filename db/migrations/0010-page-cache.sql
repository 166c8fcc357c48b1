-- Whoever keeps finished pages hears in the same moment that the content of one has changed.

create function tell_shop_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', tg_argv[0]);
  return null;
end $$;

-- The topic of each table; '*' for what may be on every page.
do $$
declare
  content record;
begin
  for content in
    select * from (values
      ('picture', '*'),
      ('video', '*'),
      ('article', 'catalogue'),
      ('article_text', 'catalogue'),
      ('article_picture', 'catalogue'),
      ('article_video', 'catalogue'),
      ('article_variant', 'catalogue'),
      ('article_variant_text', 'catalogue'),
      ('article_price', 'catalogue'),
      ('article_attribute', 'catalogue'),
      ('article_tag', 'catalogue'),
      ('quantity_break', 'catalogue'),
      ('attribute_text', 'catalogue'),
      ('attribute_value', 'catalogue'),
      ('attribute_value_text', 'catalogue'),
      ('tag', 'catalogue'),
      ('tag_text', 'catalogue'),
      ('catalogue_list', 'content'),
      ('catalogue_list_text', 'content'),
      ('block', 'content'),
      ('block_text', 'content'),
      ('address', 'content'),
      ('page', 'content'),
      ('page_text', 'content'),
      ('help_category', 'help'),
      ('help_category_text', 'help'),
      ('help_topic', 'help'),
      ('help_topic_text', 'help'),
      ('review', 'review'),
      ('review_photo', 'review'),
      ('design_text', 'design'),
      ('design_tag', 'design'),
      ('tag_design', 'design')
    ) as told (name, topic)
  loop
    execute format(
      'create trigger tell_shop_changed after insert or update or delete or truncate on %I
       for each statement execute function tell_shop_changed(%L)',
      content.name, content.topic
    );
  end loop;
end $$;

-- Customers save their own designs all the time: only what others can see is told.
create trigger tell_shop_changed_by_new after insert on design
  for each row when (new.visibility <> 'PRIVATE') execute function tell_shop_changed('design');
create trigger tell_shop_changed_by_change after update on design
  for each row when (old.visibility <> 'PRIVATE' or new.visibility <> 'PRIVATE')
  execute function tell_shop_changed('design');
create trigger tell_shop_changed_by_end after delete on design
  for each row when (old.visibility <> 'PRIVATE') execute function tell_shop_changed('design');
