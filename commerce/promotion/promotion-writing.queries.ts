import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { PromotionDraft } from './promotion-draft.ts'

type Db = Kysely<Tables>

export async function insertPromotion(db: Db, draft: PromotionDraft): Promise<string> {
  const { effect } = draft
  const { id } = await db
    .insertInto('promotion')
    .values({
      effect: effect.kind,
      percent: effect.kind === 'PERCENT' ? effect.percent : null,
      take: effect.kind === 'X_FOR_Y' ? effect.take : null,
      pay: effect.kind === 'X_FOR_Y' ? effect.pay : null,
      valid_from: draft.validFrom,
      valid_until: draft.validUntil ?? null,
      needs_code: draft.needsCode,
      is_for_everything: draft.articleIds.length + draft.tagIds.length === 0,
      excludes_reduced: draft.excludesReduced,
      minimum_quantity: draft.minimumQuantity,
      is_first_order_only: draft.isFirstOrderOnly,
      most_uses_per_customer: draft.mostUsesPerCustomer ?? null,
      priority: draft.priority,
      combines: draft.combines,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertParts(db: Db, id: string, draft: PromotionDraft): Promise<void> {
  const { stores, texts, articleIds, tagIds, mostUses, effect } = draft
  await insertSome(
    db,
    'promotion_store',
    stores.map((one) => ({
      promotion_id: id,
      store: one.store,
      minimum_minor: one.minimumMinor,
      amount_minor: one.amountMinor ?? null,
    })),
  )
  await insertSome(
    db,
    'promotion_text',
    Object.entries(texts).map(([language, words]) => ({ promotion_id: id, language, ...words })),
  )
  await insertSome(
    db,
    'promotion_article',
    articleIds.map((articleId) => ({ promotion_id: id, article_id: articleId })),
  )
  await insertSome(
    db,
    'promotion_tag',
    tagIds.map((tagId) => ({ promotion_id: id, tag_id: tagId })),
  )
  if (effect.kind === 'AGREED') {
    await insertSome(db, 'promotion_agreement', [
      {
        promotion_id: id,
        service: effect.shipping?.service ?? null,
        shipping_minor: effect.shipping?.amountMinor ?? null,
      },
    ])
    await insertSome(
      db,
      'promotion_agreed_line',
      effect.lines.map((line) => ({
        promotion_id: id,
        article_id: line.articleId,
        variant: line.variant,
        extra_pages: line.extraPages,
        pieces: line.pieces,
        unit_minor: line.unitMinor,
      })),
    )
  }
  if (mostUses !== undefined) {
    await insertSome(db, 'promotion_limit', [{ promotion_id: id, most_uses: mostUses }])
  }
}

/** Inserts codes and returns those that were free, in the order of the alphabet. */
export async function insertCodes(
  db: Db,
  rows: readonly Insertable<Tables['promotion_code']>[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('promotion_code')
    .values(rows)
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('code')
    .execute()
  return inserted.map(({ code }) => code).toSorted()
}

type Part =
  | 'promotion_store'
  | 'promotion_text'
  | 'promotion_article'
  | 'promotion_tag'
  | 'promotion_limit'
  | 'promotion_agreement'
  | 'promotion_agreed_line'

async function insertSome<Name extends Part>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute()
}
