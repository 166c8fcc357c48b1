import { sql, type Kysely } from 'kysely'
import { pictureColumns, pictureIn } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** The next articles that this store sells, with their words. */
export async function selectOffered(
  db: Db,
  here: { store: string; language: string; now: Date },
  { afterArticle, limit }: { afterArticle: number; limit: number },
) {
  return db
    .selectFrom('article')
    .innerJoin('article_text as text', 'text.article_id', 'article.id')
    .where('text.language', '=', here.language)
    .where('article.published_at', '<=', here.now)
    .where('article.id', '>', afterArticle)
    .where((on) =>
      on.exists(
        on
          .selectFrom('article_price as price')
          .select('price.article_id')
          .whereRef('price.article_id', '=', 'article.id')
          .where('price.store', '=', here.store)
          .where('price.valid_from', '<=', here.now)
          .where((price) =>
            price.or([
              price('price.valid_until', 'is', null),
              price('price.valid_until', '>', here.now),
            ]),
          ),
      ),
    )
    .orderBy('article.id')
    .limit(limit)
    .select([
      'article.id',
      'article.kind',
      'article.weight_grams',
      'article.production_days',
      'text.slug',
      'text.name',
      'text.description',
    ])
    .execute()
}

/** With those of the past: a reduction shows what it cost before. */
export async function selectPricePeriods(db: Db, store: string, ids: readonly number[]) {
  return db
    .selectFrom('article_price')
    .where('store', '=', store)
    .where('article_id', '=', sql<number>`any(${ids})`)
    .select(['article_id', 'variant', 'amount_minor', 'currency', 'valid_from', 'valid_until'])
    .execute()
}

export async function selectVariantLabels(db: Db, language: string, ids: readonly number[]) {
  return db
    .selectFrom('article_variant as variant')
    .leftJoin('article_variant_text as text', (join) =>
      join
        .onRef('text.article_id', '=', 'variant.article_id')
        .onRef('text.code', '=', 'variant.code')
        .on('text.language', '=', language),
    )
    .where('variant.article_id', '=', sql<number>`any(${ids})`)
    .orderBy('variant.position')
    .orderBy('variant.code')
    .select([
      'variant.article_id',
      'variant.code',
      'variant.width_mm',
      'variant.height_mm',
      'text.label',
    ])
    .execute()
}

export async function selectPicturesOf(db: Db, language: string, ids: readonly number[]) {
  return db
    .selectFrom('article_picture as shown')
    .innerJoin('picture', (join) =>
      join.on('picture.name', '=', pictureIn(language, 'shown.picture')),
    )
    .where('shown.article_id', '=', sql<number>`any(${ids})`)
    .orderBy('shown.position')
    .select(['shown.article_id', ...pictureColumns])
    .execute()
}

export async function selectAttributesOf(db: Db, language: string, ids: readonly number[]) {
  return db
    .selectFrom('article_attribute as has')
    .innerJoin('attribute_value as value', 'value.code', 'has.code')
    .innerJoin('attribute_value_text as text', 'text.code', 'value.code')
    .where('text.language', '=', language)
    .where('value.attribute', 'in', ['material', 'colour'])
    .where('has.article_id', '=', sql<number>`any(${ids})`)
    .orderBy('value.code')
    .select(['has.article_id', 'value.attribute', 'text.label'])
    .execute()
}
