import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import type { Tables } from '#db/tables.ts'
import { makeCode, normaliseCode } from './code.rules.ts'
import { draftErrors, PromotionDraft } from './promotion-draft.ts'
import * as queries from './promotion-writing.queries.ts'

/** In the transaction of whoever calls: half a promotion would cover something else. */
export async function createPromotion(
  db: Kysely<Tables>,
  given: z.input<typeof PromotionDraft>,
): Promise<string> {
  const parsed = PromotionDraft.safeParse(given)
  if (!parsed.success) return refuse('invalid', fieldErrors(parsed.error))
  const draft = parsed.data
  const errors = draftErrors(draft)
  if (Object.keys(errors).length > 0) return refuse('invalid', errors)
  const id = await queries.insertPromotion(db, draft)
  await queries.insertParts(db, id, draft)
  const codes = draft.codes.map((one) => ({
    promotion_id: id,
    code: one.code,
    code_key: normaliseCode(one.code) ?? refuse('invalid', { codes: 'code' }),
    stores: one.stores ?? null,
    is_public: one.isPublic,
    most_uses: one.mostUses ?? null,
  }))
  const taken = await queries.insertCodes(db, codes)
  if (taken.length < codes.length) return refuse('invalid', { codes: 'taken' })
  return id
}

const CODES_A_STATEMENT = 1_000

/** So many codes that nobody had before, each for so many uses. */
export async function generateCodes(
  db: Kysely<Tables>,
  { promotionId, count, mostUses = 1 }: { promotionId: string; count: number; mostUses?: number },
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const some = Math.min(count - codes.length, CODES_A_STATEMENT)
    const rows = Array.from({ length: some }, makeCode).map((code) => ({
      promotion_id: promotionId,
      code,
      code_key: normaliseCode(code)!,
      stores: null,
      most_uses: mostUses,
    }))
    codes.push(...(await queries.insertCodes(db, rows)))
  }
  return codes
}
