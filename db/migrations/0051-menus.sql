-- Where a list stands in the shop's menu (in none: null), and what a tag speaks of.

alter table catalogue_list add column menu text
  check (menu in ('CATEGORY', 'HIGHLIGHT', 'OCCASION', 'PERSON'));

alter table tag add column subject text not null default 'STYLE'
  check (subject in ('OCCASION', 'PERSON', 'STYLE'));

-- Product pages say what delivery costs at least, by the carriers that go there.
create trigger tell_shop_changed after insert or update or delete or truncate on carrier
  for each statement execute function tell_shop_changed('catalogue');
