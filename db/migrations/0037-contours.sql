-- What is cut to a shape knows its shape. A demo that was set up before sold hearts that were squares; the articles of a
-- real shop are its own, so nothing is changed there.
with shaped (article_ids, code, width_mm, height_mm, page_plan) as (values
  ('{303}'::integer[], '6x6', 60, 60,
    '[{"contour":{"shape":"rounded","radius":4}}]'::jsonb),
  ('{401,407,408}'::integer[], 'iphone-16', 77.6, 154.6,
    '[{"contour":{"shape":"rounded","radius":14,"holes":[{"x":8,"y":8.5,"width":29,"height":36,"radius":12}]}}]'::jsonb),
  ('{401,407,408}'::integer[], 'iphone-15', 77.6, 153.6,
    '[{"contour":{"shape":"rounded","radius":14,"holes":[{"x":7.5,"y":8,"width":37,"height":38,"radius":11}]}}]'::jsonb),
  ('{401,407,408}'::integer[], 'galaxy-s25', 76.5, 152.9,
    '[{"contour":{"shape":"rounded","radius":12,"holes":[{"x":9.25,"y":9.75,"width":14.5,"height":14.5,"radius":7.25},{"x":9.25,"y":27.25,"width":14.5,"height":14.5,"radius":7.25},{"x":9.25,"y":44.75,"width":14.5,"height":14.5,"radius":7.25},{"x":27.75,"y":22.25,"width":6.5,"height":6.5,"radius":3.25}]}}]'::jsonb),
  ('{401,407,408}'::integer[], 'galaxy-a56', 83.5, 168.2,
    '[{"contour":{"shape":"rounded","radius":12,"holes":[{"x":9,"y":9,"width":19,"height":50,"radius":9.5},{"x":31.75,"y":14.75,"width":6.5,"height":6.5,"radius":3.25}]}}]'::jsonb),
  ('{401,407,408}'::integer[], 'pixel-9', 78, 158.8,
    '[{"contour":{"shape":"rounded","radius":15,"holes":[{"x":9,"y":14.5,"width":60,"height":24,"radius":12}]}}]'::jsonb),
  ('{402}'::integer[], '4x4', 40, 40,
    '[{"contour":{"shape":"rounded","radius":4,"holes":[{"x":18,"y":3,"width":4,"height":4,"radius":2}]}}]'::jsonb),
  ('{402}'::integer[], 'heart', 45, 42,
    '[{"safe":3,"contour":{"shape":"heart","holes":[{"x":20.5,"y":11,"width":4,"height":4,"radius":2}]}}]'::jsonb),
  ('{402}'::integer[], 'round', 40, 40,
    '[{"safe":3,"contour":{"shape":"round","holes":[{"x":18,"y":3,"width":4,"height":4,"radius":2}]}}]'::jsonb),
  ('{309}'::integer[], '24', 300, 210,
    '[{"contour":{"shape":"rounded","radius":8}}]'::jsonb),
  ('{309}'::integer[], '48', 360, 250,
    '[{"contour":{"shape":"rounded","radius":8}}]'::jsonb),
  ('{309}'::integer[], '100', 400, 280,
    '[{"contour":{"shape":"rounded","radius":8}}]'::jsonb),
  ('{217}'::integer[], '30x20', 300, 200,
    '[{"contour":{"shape":"rounded","radius":6}}]'::jsonb),
  ('{217}'::integer[], '60x40', 600, 400,
    '[{"contour":{"shape":"rounded","radius":6}}]'::jsonb),
  ('{217}'::integer[], '90x60', 900, 600,
    '[{"contour":{"shape":"rounded","radius":6}}]'::jsonb),
  ('{405}'::integer[], 'round', 38, 38,
    '[{"safe":2.5,"contour":{"shape":"round","holes":[{"x":17,"y":2.5,"width":4,"height":4,"radius":2}]}}]'::jsonb),
  ('{405}'::integer[], 'tag', 50, 28,
    '[{"safe":2.5,"contour":{"shape":"tag","radius":2,"holes":[{"x":3.5,"y":12,"width":4,"height":4,"radius":2}]}}]'::jsonb),
  ('{406}'::integer[], '3x8', 30, 80,
    '[{"safe":3,"contour":{"shape":"rounded","radius":5,"holes":[{"x":12.5,"y":5,"width":5,"height":5,"radius":2.5}]}}]'::jsonb),
  ('{314}'::integer[], 'round', 50, 50,
    '[{"safe":3,"contour":{"shape":"round"}}]'::jsonb)
)
update article_variant as variant set page_plan = shaped.page_plan
from shaped
where variant.article_id = any (shaped.article_ids)
  and variant.code = shaped.code
  and variant.width_mm = shaped.width_mm
  and variant.height_mm = shaped.height_mm
  and variant.page_plan is null
  and not exists (select from shop_kind where kind = 'live');

update article set product_view = shown.product_view
from (values
  (405, 'keyring', 'steel-keyring'),
  (406, 'keyring', 'leather-keyring'),
  (314, 'magnet', 'bamboo-magnet'),
  (109, 'mug-front', 'mug-set')
) as shown (id, before, product_view)
where article.id = shown.id
  and article.product_view = shown.before
  and not exists (select from shop_kind where kind = 'live');
