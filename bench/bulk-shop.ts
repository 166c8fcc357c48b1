import type pg from 'pg'
import { searchSteps } from './bulk-search.ts'
import { putAside } from './bulk-indexes.ts'
import type { Step } from './bulk-step.ts'

/** Ids of the copies: far from those of the demo shop, which they are made from. */
const FIRST_ID = 1_000_000
const MOST_VARIANTS = 2

export type BulkSize = { articles: number; designs: number }

const filledTables = [
  'article',
  'article_text',
  'article_variant',
  'article_variant_text',
  'article_price',
  'quantity_break',
  'article_tag',
  'article_attribute',
  'article_picture',
  'review',
  'address',
  'design',
  'design_text',
  'tag_design',
]

/**
 * Fills a shop that has the demo catalogue with copies of it: each article with words in all
 * languages, two variants, prices in all stores, tags, attributes, pictures and a review.
 */
export async function loadBulk(
  client: pg.ClientBase,
  { articles, designs }: BulkSize,
  say: (line: string) => void,
): Promise<void> {
  await client.query('set statement_timeout = 0; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '128MB'`)
  await client.query('begin')
  const bringBack = await putAside(client, filledTables)
  const steps = [...prepare(articles, designs), ...articleSteps, ...designSteps, ...searchSteps]
  for (const { what, sql } of steps) {
    const startedAt = performance.now()
    const { rowCount } = await client.query(sql)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (rowCount) say(`${what}: ${rowCount.toLocaleString('en')} rows in ${seconds} s`)
  }
  const startedAt = performance.now()
  await bringBack()
  say(`references and indexes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await client.query('update catalogue_version set version = version + 1')
  await client.query('commit')
  await client.query('analyze')
}

function prepare(articles: number, designs: number): Step[] {
  return [
    {
      what: 'clear',
      sql: `drop table if exists bulk_article, bulk_design, bulk_article_piece, bulk_design_piece, bulk_double`,
    },
    {
      what: 'articles to copy',
      sql: `create temporary table bulk_article as
        with model as (
          select id, row_number() over (order by position, id) - 1 as turn, count(*) over () as many
          from article where id < ${FIRST_ID}
        )
        select ${FIRST_ID} + n as id, model.id as model_id, n
        from generate_series(1, ${articles}) as n
        join model on model.turn = n % model.many`,
    },
    { what: 'index', sql: 'create index on bulk_article (model_id)' },
    {
      what: 'designs to copy',
      sql: `create temporary table bulk_design as
        with model as (
          select id, row_number() over (order by id) - 1 as turn, count(*) over () as many
          from design where visibility <> 'PRIVATE' and id not like 'bulk-%'
        )
        select 'bulk-design-' || lpad(n::text, 12, '0') as id, model.id as model_id, n
        from generate_series(1, ${designs}) as n
        join model on model.turn = n % model.many`,
    },
    { what: 'index', sql: 'create index on bulk_design (model_id)' },
    { what: 'figures', sql: 'analyze bulk_article; analyze bulk_design' },
  ]
}

const articleSteps: Step[] = [
  {
    what: 'articles',
    sql: `insert into article (id, kind, is_personalised, production_days, position, published_at,
        weight_grams, product_view, variant_axis, created_at, updated_at, popularity,
        print_colour, print_mirrored, least_pages, most_pages, price_per, included_pages,
        page_weight_grams, print_look, set_size, sheet)
      select bulk.id, kind, is_personalised, production_days, 1000 + n,
        now() - n % 1000 * interval '1 day', weight_grams, product_view, variant_axis,
        now() - n % 1000 * interval '1 day', now() - n % 370 * interval '1 day', n * 7919::bigint % 1000,
        print_colour, print_mirrored, least_pages, most_pages, price_per, included_pages,
        page_weight_grams, print_look, set_size, sheet
      from bulk_article as bulk join article on article.id = model_id`,
  },
  {
    what: 'words',
    sql: `insert into article_text
        (article_id, language, slug, name, name_plural, summary, description, box)
      select bulk.id, language, slug || '-' || n, name || ' ' || n, name_plural, summary,
        left(description, 200), box
      from bulk_article as bulk join article_text on article_id = model_id
      order by bulk.id, language`,
  },
  {
    what: 'addresses',
    sql: `insert into address (language, slug, kind, target)
      select language, slug, 'article', article_id::text from article_text
      where article_id > ${FIRST_ID}
      order by language, slug`,
  },
  {
    what: 'variants',
    sql: `insert into article_variant
      select bulk.id, code, position, width_mm, height_mm, bleed_mm, safe_mm, resolution_dpi
      from bulk_article as bulk join article_variant on article_id = model_id
      where position < ${MOST_VARIANTS}`,
  },
  {
    what: 'labels',
    sql: `insert into article_variant_text
      select bulk.id, words.code, words.language, words.label
      from bulk_article as bulk join article_variant as face on face.article_id = model_id
      join article_variant_text as words on words.article_id = model_id and words.code = face.code
      where face.position < ${MOST_VARIANTS}
      order by bulk.id, words.code, words.language`,
  },
  {
    what: 'prices',
    sql: `insert into article_price
        (article_id, store, variant, amount_minor, currency, valid_from, valid_until, page_minor)
      select bulk.id, store, variant,
        case when currency in ('DKK', 'CZK', 'SEK')
          then ceil(amount_minor * (0.8 + n % 40 / 100.0) / 100) * 100
          else ceil(amount_minor * (0.8 + n % 40 / 100.0)) end,
        currency, valid_from, valid_until, page_minor
      from bulk_article as bulk join article_price as price on price.article_id = model_id
      join article_variant as face on face.article_id = model_id and face.code = variant
      where face.position < ${MOST_VARIANTS}
      order by bulk.id, store, variant`,
  },
  {
    what: 'quantity breaks',
    sql: `insert into quantity_break
      select bulk.id, from_quantity, percent
      from bulk_article as bulk join quantity_break on article_id = model_id`,
  },
  {
    what: 'tags',
    sql: `insert into article_tag
      select bulk.id, tag_id from bulk_article as bulk join article_tag on article_id = model_id
      order by bulk.id, tag_id`,
  },
  {
    what: 'attributes',
    sql: `insert into article_attribute
      select bulk.id, code from bulk_article as bulk join article_attribute on article_id = model_id
      order by bulk.id, code`,
  },
  {
    what: 'pictures',
    sql: `insert into article_picture
      select bulk.id, position, picture
      from bulk_article as bulk join article_picture on article_id = model_id`,
  },
  {
    what: 'reviews',
    sql: `insert into review (store, article_id, language, author_name, stars, body, created_at)
      select distinct on (bulk.id) store, bulk.id, language, author_name, 3 + n % 3, body,
        created_at - n % 300 * interval '1 day'
      from bulk_article as bulk join review on article_id = model_id`,
  },
]

const designSteps: Step[] = [
  {
    what: 'designs',
    sql: `insert into design (id, brand, store, owner_id, article_id, visibility, picture, name,
        created_at, updated_at, copy_count)
      select bulk.id, brand, store, owner_id, article_id, visibility, picture, name || ' ' || n,
        now() - n % 1000 * interval '1 day', now() - n % 370 * interval '1 day',
        n * 7919::bigint % 1000
      from bulk_design as bulk join design on design.id = model_id`,
  },
  {
    what: 'words of designs',
    sql: `insert into design_text (design_id, language, slug, name, description, search_number)
      select bulk.id, language, words.slug || '-' || n, words.name || ' ' || n, words.description,
        design.search_number
      from bulk_design as bulk join design_text as words on design_id = model_id
      join design on design.id = bulk.id
      order by bulk.id, language`,
  },
  {
    what: 'tags of designs',
    sql: `insert into tag_design
      select tag_id, bulk.id from bulk_design as bulk join tag_design on design_id = model_id`,
  },
]
