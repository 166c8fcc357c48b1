-- What a frozen version is bought as: so many prints, a book with so many pages more. Prices are counted from it.
alter table design_version
  add column pieces integer not null default 1 check (pieces between 1 and 9999),
  add column extra_pages integer not null default 0 check (extra_pages between 0 and 400);

alter table article
  -- Whether its price buys the whole design or each print of it.
  add column price_per text not null default 'DESIGN' check (price_per in ('DESIGN', 'PRINT')),
  -- Pages that the price includes; null where further ones cost nothing.
  add column included_pages integer check (included_pages between 1 and 400),
  -- What each further page weighs.
  add column page_weight_grams integer not null default 0 check (page_weight_grams >= 0),
  -- How photos become prints of it; null for what is designed page by page.
  add column print_look text check (print_look in ('photo', 'retro')),
  -- How many pieces make one, each with its own picture.
  add column set_size integer check (set_size between 2 and 100),
  -- The sheet on which several are printed and cut apart; null where each is printed by itself.
  add column sheet jsonb check (jsonb_typeof(sheet) = 'object');

-- Of each page beyond those that the price includes. Where it is null a store sells no more of them.
alter table article_price add column page_minor integer check (page_minor > 0);

-- As they were bought: what a version would cost today says nothing about an order.
alter table order_line
  add column pieces integer not null default 1 check (pieces between 1 and 9999),
  add column extra_pages integer not null default 0 check (extra_pages between 0 and 400);
