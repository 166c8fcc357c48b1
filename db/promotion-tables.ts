import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'

export const effectKinds = [
  'PERCENT',
  'AMOUNT',
  'FREE_SHIPPING',
  'X_FOR_Y',
  'FIXED_PRICE',
  'AGREED',
] as const
export type EffectKind = (typeof effectKinds)[number]

interface PromotionTable {
  id: Generated<string>
  effect: EffectKind
  percent: number | null
  take: number | null
  pay: number | null
  valid_from: ColumnType<Date, Date, Date>
  valid_until: ColumnType<Date | null, Date | null, Date | null>
  needs_code: boolean
  is_for_everything: boolean
  excludes_reduced: Generated<boolean>
  minimum_quantity: Generated<number>
  is_first_order_only: Generated<boolean>
  most_uses_per_customer: number | null
  priority: Generated<number>
  combines: Generated<boolean>
  created_at: At
}

interface PromotionStoreTable {
  promotion_id: string
  store: string
  minimum_minor: Generated<number>
  amount_minor: number | null
}

interface PromotionTextTable {
  promotion_id: string
  language: string
  name: string
  text: string
}

interface PromotionArticleTable {
  promotion_id: string
  article_id: number
}

interface PromotionTagTable {
  promotion_id: string
  tag_id: number
}

interface PromotionCodeTable {
  id: Generated<string>
  promotion_id: string
  code: string
  code_key: string
  /** Null for every store of the promotion. */
  stores: string[] | null
  is_public: Generated<boolean>
  most_uses: number | null
  uses: Generated<number>
  created_at: At
}

/** Only of a promotion that has a limit. */
interface PromotionLimitTable {
  promotion_id: string
  most_uses: number
  uses: Generated<number>
}

interface PromotionIdentityTable {
  promotion_id: string
  identity: string
  uses: number
}

interface PromotionUseTable {
  promotion_id: string
  order_id: string
  code_id: string | null
  state: Generated<'RESERVED' | 'CONFIRMED' | 'RELEASED'>
  identities: Generated<string[]>
  discount_minor: number
  currency: string
  reserved_at: At
  updated_at: At
}

interface PromotionAgreementTable {
  promotion_id: string
  service: string | null
  shipping_minor: number | null
}

interface PromotionAgreedLineTable {
  promotion_id: string
  article_id: number
  variant: string
  extra_pages: Generated<number>
  pieces: number
  unit_minor: number
}

declare module './tables.ts' {
  interface Tables {
    promotion: PromotionTable
    promotion_agreed_line: PromotionAgreedLineTable
    promotion_agreement: PromotionAgreementTable
    promotion_store: PromotionStoreTable
    promotion_text: PromotionTextTable
    promotion_article: PromotionArticleTable
    promotion_tag: PromotionTagTable
    promotion_code: PromotionCodeTable
    promotion_limit: PromotionLimitTable
    promotion_identity: PromotionIdentityTable
    promotion_use: PromotionUseTable
  }
}
