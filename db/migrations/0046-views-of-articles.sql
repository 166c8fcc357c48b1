-- The demo's articles as they are made: a coloured inside, clear plastic, flat cards with lines for
-- an address, a bag with cords. Live shops set their own.
update article set product_view = shown.product_view
from (values
  (104, 'mug-pair', 'coloured-mug-pair'),
  (318, 'greeting-card', 'flat-cards'),
  (319, 'greeting-card', 'flat-cards'),
  (408, 'phone-case', 'clear-phone-case'),
  (409, 'tote-bag', 'drawstring-bag')
) as shown (id, before, product_view)
where article.id = shown.id
  and article.product_view = shown.before
  and not exists (select from shop_kind where kind = 'live');

update article_variant set page_plan = jsonb_set(page_plan, '{0,substrate}', '"clear"')
where article_id = 408
  and jsonb_array_length(page_plan) = 1
  and not exists (select from shop_kind where kind = 'live');

update article_variant set page_plan = jsonb_set(page_plan, '{1,preprint}', '"postcard"')
where article_id = 318
  and page_plan @> '[{"role": "front"}, {"role": "back"}]'
  and jsonb_array_length(page_plan) = 2
  and not exists (select from shop_kind where kind = 'live');

update article_variant set contents = '[{"thing": "book", "count": 1, "corners": "rounded"}]'
where article_id = 412
  and contents is null
  and not exists (select from shop_kind where kind = 'live');
