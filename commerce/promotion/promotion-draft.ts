import { z } from 'zod'
import { longText, text } from '#api/fields.ts'
import type { FieldErrors } from '#api/refusal.ts'
import { storeRows } from '#config/site-table.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { MOST_CODE_LENGTH } from './promotion.terms.ts'

const Count = z.number().int().positive()
const Store = z.enum(storeRows.map(({ slug }) => slug))
const Minor = z.number().int().nonnegative()

const DraftEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PERCENT'), percent: z.number().int().min(1).max(100) }),
  /** How much is said for each store. */
  z.object({ kind: z.enum(['AMOUNT', 'FIXED_PRICE']) }),
  z.object({ kind: z.literal('FREE_SHIPPING') }),
  z.object({
    kind: z.literal('X_FOR_Y'),
    take: z.number().int().min(2).max(100),
    pay: z.number().int().min(1),
  }),
  z.object({
    kind: z.literal('AGREED'),
    lines: z
      .array(
        z.object({
          articleId: z.number().int(),
          variant: z.string(),
          extraPages: Minor,
          pieces: Count,
          unitMinor: Minor,
        }),
      )
      .min(1),
    shipping: z.object({ service: z.string(), amountMinor: Minor }).optional(),
  }),
])

const DraftCode = z.object({
  code: text(MOST_CODE_LENGTH),
  /** Every store of the promotion without one. */
  stores: z.array(Store).optional(),
  isPublic: z.boolean().default(false),
  mostUses: Count.optional(),
})

/** A promotion as staff writes it. */
export const PromotionDraft = z.object({
  effect: DraftEffect,
  stores: z
    .array(
      z.object({
        store: Store,
        minimumMinor: Minor.default(0),
        amountMinor: Minor.optional(),
      }),
    )
    .min(1),
  texts: z.record(z.string(), z.object({ name: text(120), text: longText(1_000) })),
  codes: z.array(DraftCode).default([]),
  needsCode: z.boolean(),
  validFrom: z.date(),
  validUntil: z.date().optional(),
  /** For everything without these and tags. */
  articleIds: z.array(z.number().int()).default([]),
  tagIds: z.array(z.number().int()).default([]),
  excludesReduced: z.boolean().default(false),
  minimumQuantity: Minor.default(0),
  isFirstOrderOnly: z.boolean().default(false),
  mostUses: Count.optional(),
  mostUsesPerCustomer: Count.optional(),
  priority: z.number().int().default(0),
  combines: z.boolean().default(true),
})
export type PromotionDraft = z.output<typeof PromotionDraft>

/** Errors of a draft that cannot be seen in one field alone. Empty when the draft can stand. */
export function draftErrors(draft: PromotionDraft): FieldErrors {
  const { effect, stores, codes } = draft
  const needsAmount = effect.kind === 'AMOUNT' || effect.kind === 'FIXED_PRICE'
  const languages = storeRows
    .filter(({ slug }) => stores.some(({ store }) => store === slug))
    .flatMap((row) => row.languages)
  return {
    ...(effect.kind === 'X_FOR_Y' && effect.pay >= effect.take && { effect: 'too_big' }),
    ...(stores.some(({ amountMinor }) => needsAmount !== Boolean(amountMinor)) && {
      stores: 'amount_by_effect',
    }),
    ...(stores.some((one) => !isWhole(one)) && { stores: 'whole_amount' }),
    ...(languages.some((language) => !draft.texts[language]) && { texts: 'required' }),
    ...(draft.validUntil && draft.validUntil <= draft.validFrom && { validUntil: 'too_small' }),
    ...(draft.isFirstOrderOnly &&
      draft.mostUsesPerCustomer !== 1 && { mostUsesPerCustomer: 'first_order' }),
    ...(!draft.needsCode && codes.length > 0 && { codes: 'not_used' }),
  }
}

/** Half a crown that a store does not show would be charged all the same. */
function isWhole({ store, minimumMinor, amountMinor = 0 }: PromotionDraft['stores'][number]) {
  const { prizesWithDecimals } = storeRows.find(({ slug }) => slug === store)!
  return [minimumMinor, amountMinor].every(
    (amount) => wholeWhereShownWhole(amount, prizesWithDecimals) === amount,
  )
}
