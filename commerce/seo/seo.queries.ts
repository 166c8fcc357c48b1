import { sql, type Kysely } from 'kysely'
import { pictureIn, type PictureColumns } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'
import type { AddressKind } from './seo.terms.ts'

type Db = Kysely<Tables>
type Here = { store: string; brand: string; language: string; now: Date }
type Piece = { after: string | undefined; offset: number; limit: number }

export type AddressRow = {
  id: string
  slugs: { language: string; slug: string }[]
  stores: string[] | null
  changed_at: Date | null
  pictures: PictureColumns[]
}

const pictureFields = sql`json_build_object(
  'picture_name', picture.name, 'picture_version', picture.version,
  'picture_width', picture.width, 'picture_height', picture.height,
  'picture_widths', picture.widths, 'picture_formats', picture.formats,
  'picture_color', picture.placeholder_color
)`

const slugsFrom = (table: string, column: string, id: string) => sql`(
  select json_agg(json_build_object('language', language, 'slug', slug) order by language)
  from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref(id)}
    -- A text that stands on another page has no address of its own.
    and slug <> ''
)`

const inForce = (now: Date) =>
  sql`price.valid_from <= ${now} and (price.valid_until is null or price.valid_until > ${now})`

const storesSelling = (articleId: string, now: Date) => sql`array(
  select distinct price.store from article_price as price
  where price.article_id = ${sql.ref(articleId)} and ${inForce(now)}
)`

const isSold = (articleId: string, { store, now }: Here) => sql`exists (
  select from article_price as price
  where price.article_id = ${sql.ref(articleId)} and price.store = ${store} and ${inForce(now)}
)`

/** Each selects id, sort key and everything else of what this store shows. */
const sources: Record<AddressKind, (here: Here) => ReturnType<typeof sql>> = {
  page: () => sql`
    select page.id as id, page.id as place, null::text[] as stores, null::timestamptz as changed_at,
      ${slugsFrom('page_text', 'page_id', 'page.id')} as slugs, '[]'::json as pictures
    from page`,
  article: (here) => sql`
    select article.id::text as id, article.id as place,
      ${storesSelling('article.id', here.now)} as stores, article.updated_at as changed_at,
      ${slugsFrom('article_text', 'article_id', 'article.id')} as slugs,
      coalesce((
        select json_agg(${pictureFields} order by shown.position)
        from article_picture as shown
        join picture on picture.name = ${pictureIn(here.language, 'shown.picture')}
        where shown.article_id = article.id
      ), '[]') as pictures
    from article
    where article.published_at <= ${here.now} and ${isSold('article.id', here)}`,
  design: (here) => sql`
    select design.id as id, design.id as place,
      case when design.visibility = 'APPLICATION' then array[design.store]
        else ${storesSelling('design.article_id', here.now)} end as stores,
      design.updated_at as changed_at,
      ${slugsFrom('design_text', 'design_id', 'design.id')} as slugs,
      coalesce((
        select json_agg(${pictureFields}) from picture where picture.name = design.picture
      ), '[]') as pictures
    from design
    where design.brand = ${here.brand} and design.deleted_at is null
      and (design.visibility = 'GROUP_APPLICATIONS'
        or (design.visibility = 'APPLICATION' and design.store = ${here.store}))
      and ${isSold('design.article_id', here)}`,
}

export async function countAddresses(db: Db, kind: AddressKind, here: Here): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sources[kind](here)}) as source`.execute(db)
  return Number(rows[0]!.count)
}

export async function selectAddresses(
  db: Db,
  kind: AddressKind,
  here: Here,
  { after, offset, limit }: Piece,
): Promise<AddressRow[]> {
  const place = kind === 'article' && after !== undefined ? Number(after) : after
  const { rows } = await sql<AddressRow>`
    select id, slugs, stores, changed_at, pictures from (${sources[kind](here)}) as source
    where ${place === undefined ? sql`true` : sql`place > ${place}`}
    order by place limit ${limit} offset ${offset}`.execute(db)
  return rows
}
