import type { PrintColour } from '#db/catalogue-tables.ts'
import { sql, type Kysely } from 'kysely'
import { pictureIn, type PictureColumns, type VideoColumns } from '#commerce/kernel/picture.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import type { PrintLook } from './catalogue.terms.ts'
import type { PricePer } from './unit-price.terms.ts'

type Db = Kysely<Tables>
type Here = { store: string; language: string; now: Date }

const pictureFields = sql`
  picture.name as picture_name, picture.version as picture_version,
  picture.width as picture_width, picture.height as picture_height,
  picture.widths as picture_widths, picture.formats as picture_formats,
  picture.placeholder_color as picture_color
`

export type CardRow = PictureColumns & {
  id: number
  kind: string
  is_personalised: boolean
  slug: string
  name: string
  summary: string
}

export async function selectCardRows(
  db: Db,
  articleIds: readonly number[],
  language: string,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`${prepared}
    select article.id, article.kind, article.is_personalised, words.slug, words.name, words.summary,
      ${pictureFields}
    from article
    join article_text as words on words.article_id = article.id and words.language = ${language}
    left join article_picture as cover on cover.article_id = article.id and cover.position = 0
    left join picture on picture.name = ${pictureIn(language, 'cover.picture')}
    where article.id = any(${articleIds})
  `.execute(db)
  return rows
}

type PeriodRow = {
  variant: string
  amount_minor: number
  page_minor: number | null
  valid_from: string
  valid_until: string | null
}

export type DetailRow = {
  id: number
  kind: string
  is_personalised: boolean
  production_days: number
  weight_grams: number
  product_view: string
  print_colour: PrintColour
  may_turn: boolean
  edge_mm: string | null
  variant_axis: string | null
  price_per: PricePer
  included_pages: number | null
  print_look: PrintLook | null
  set_size: number | null
  published_at: Date
  updated_at: Date
  slug: string
  name: string
  name_plural: string
  summary: string
  description: string
  box: string[]
  pictures: PictureColumns[]
  videos: VideoColumns[]
  variants: VariantRow[]
  periods: PeriodRow[]
  breaks: { from_quantity: number; percent: number }[]
  attributes: string[]
  tags: number[]
  stars: { stars: number; count: number }[]
  slugs: { language: string; slug: string }[]
  stores: string[]
}

type VariantRow = {
  code: string
  label: string | null
  width_mm: number
  height_mm: number
  bleed_mm: number
  safe_mm: number
  resolution_dpi: number
  page_plan: StoredJson<'article_variant.page_plan'> | null
  contents: StoredJson<'article_variant.contents'> | null
  finish: string | null
  size: string | null
}

/** Everything about one article in one question: each further one would cost as much again. */
export async function findDetail(
  db: Db,
  articleId: number,
  here: Here & { brandStores: readonly string[] },
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`${prepared}
    select article.id, article.kind, article.is_personalised, article.production_days,
      article.weight_grams, article.product_view, article.print_colour, article.may_turn,
      article.edge_mm, article.variant_axis, article.published_at, article.updated_at,
      article.price_per, article.included_pages, article.print_look, article.set_size,
      words.slug, words.name, words.name_plural, words.summary, words.description, words.box,
      array(
        select to_json(one) from (
          select ${pictureFields} from article_picture
          join picture on picture.name = ${pictureIn(here.language, 'article_picture.picture')}
          where article_picture.article_id = article.id order by article_picture.position
        ) as one
      ) as pictures,
      array(
        select to_json(one) from (
          select video.name as video_name, video.version as video_version,
            video.width as video_width, video.height as video_height, ${pictureFields}
          from article_video
          join video on video.name = article_video.video
          join picture on picture.name = video.poster
          where article_video.article_id = article.id order by article_video.position
        ) as one
      ) as videos,
      array(
        select to_json(one) from (
          select face.code, label.label, face.width_mm, face.height_mm, face.bleed_mm,
            face.safe_mm, face.resolution_dpi, face.page_plan, face.contents, face.finish,
            label.size
          from article_variant as face
          left join article_variant_text as label on label.article_id = face.article_id
            and label.code = face.code and label.language = ${here.language}
          where face.article_id = article.id order by face.position, face.code
        ) as one
      ) as variants,
      array(
        select to_json(one) from (
          select variant, amount_minor, page_minor, valid_from, valid_until from article_price
          where article_id = article.id and store = ${here.store}
        ) as one
      ) as periods,
      array(
        select to_json(one) from (
          select from_quantity, percent from quantity_break where article_id = article.id
        ) as one
      ) as breaks,
      array(select code from article_attribute where article_id = article.id) as attributes,
      array(select tag_id from article_tag where article_id = article.id) as tags,
      array(
        select to_json(one) from (
          select stars, count(*) from review
          where article_id = article.id and store = any(${here.brandStores})
            and hidden_reason is null
          group by stars
        ) as one
      ) as stars,
      array(
        select to_json(one) from (
          select language, slug from article_text where article_id = article.id
        ) as one
      ) as slugs,
      array(
        select distinct store from article_price
        where article_id = article.id and valid_from <= ${here.now}
          and (valid_until is null or valid_until > ${here.now})
      ) as stores
    from article
    join article_text as words on words.article_id = article.id
      and words.language = ${here.language}
    where article.id = ${articleId} and article.published_at <= ${here.now}
  `.execute(db)
  return rows[0]
}

/** Sellable article: may be put into a cart or designed here, without what a page shows of it. */
export async function findSellable(db: Db, articleId: number, here: Here) {
  return db
    .selectFrom('article')
    .innerJoin('article_text as text', 'text.article_id', 'article.id')
    .where('article.id', '=', articleId)
    .where('text.language', '=', here.language)
    .where('article.published_at', '<=', here.now)
    .select((on) => [
      'article.id',
      'article.product_view',
      'article.is_personalised',
      'text.name',
      on
        .selectFrom('article_price as price')
        .leftJoin('article_variant as face', (join) =>
          join
            .onRef('face.article_id', '=', 'price.article_id')
            .onRef('face.code', '=', 'price.variant'),
        )
        .whereRef('price.article_id', '=', 'article.id')
        .where('price.store', '=', here.store)
        .where('price.valid_from', '<=', here.now)
        .where((price) =>
          price.or([
            price('price.valid_until', 'is', null),
            price('price.valid_until', '>', here.now),
          ]),
        )
        .select(
          sql<string[]>`array_agg(price.variant order by face.position, price.variant)`.as('all'),
        )
        .as('variants'),
    ])
    .executeTakeFirst()
}

export async function hasAnyArticle(db: Db): Promise<boolean> {
  return (await db.selectFrom('article').limit(1).select('id').executeTakeFirst()) !== undefined
}
