import type { ColumnType, Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { CheckoutTables } from './checkout-tables.ts'
import type { At } from './column-types.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { DesignTables } from './design-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { OrderDocumentTables } from './order-document-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ProductionTables } from './production-tables.ts'
import type { PromotionTables } from './promotion-tables.ts'
import type { RequiredActionTables } from './required-action-tables.ts'
import type { RenderingTables } from './rendering-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { UploadTables } from './upload-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { VisitorTables } from './visitor-tables.ts'
import type { WishTables } from './wish-tables.ts'

interface IdempotentAnswerTable {
  scope: string
  key: string
  body_hash: string
  status: number
  body: ColumnType<unknown, string, string>
  created_at: At
}

interface AttemptCountTable {
  key: string
  window_ends_at: ColumnType<Date, Date, Date>
  attempts: number
}

interface PageTable {
  id: string
  kind: 'legal' | 'story'
  position: Generated<number>
}

interface PageTextTable {
  page_id: string
  language: string
  slug: string
  title: string
  summary: string
  body: string
}

interface HelpCategoryTable {
  id: number
  topic_group: string
}

interface HelpCategoryTextTable {
  category_id: number
  language: string
  name: string
  summary: string
}

interface HelpTopicTable {
  id: number
  category_id: number
  position: Generated<number>
}

interface HelpTopicTextTable {
  topic_id: number
  language: string
  slug: string
  title: string
  body: string
}

interface CartTable {
  id: Generated<string>
  store: string
  ext_session_id: string
  customer_id: string | null
  contact_name: string | null
  contact_surname: string | null
  contact_email: string | null
  contact_phone: string | null
  created_at: At
  updated_at: At
  /** When it became an order: its visitor has another cart since. */
  ordered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Normalised. */
  codes: Generated<string[]>
  chosen_code: string | null
  seen: ColumnType<unknown, string | null | undefined, string | null>
  locale: string | null
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface CartLineTable {
  id: Generated<string>
  cart_id: string
  article_id: number
  variant: Generated<string>
  /** Of a design; null for an article that needs none. */
  version_id: string | null
  quantity: number
  created_at: At
  place: Generated<'CART' | 'SAVED'>
  moved_at: At
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  seen: ColumnType<unknown, string | null | undefined, string | null>
}

interface ShopKindTable {
  kind: 'demo' | 'live'
  opened_at: At
}

export interface Tables
  extends
    AccountTables,
    CatalogueTables,
    CheckoutTables,
    CollectionTables,
    DesignTables,
    MailTables,
    OrderDocumentTables,
    OrderTables,
    PaymentTables,
    ProductionTables,
    PromotionTables,
    RenderingTables,
    RequiredActionTables,
    SignInTables,
    StaffTables,
    UploadTables,
    VisitorTables,
    WishTables {
  idempotent_answer: IdempotentAnswerTable
  attempt_count: AttemptCountTable
  page: PageTable
  page_text: PageTextTable
  help_category: HelpCategoryTable
  help_category_text: HelpCategoryTextTable
  help_topic: HelpTopicTable
  help_topic_text: HelpTopicTextTable
  cart: CartTable
  cart_line: CartLineTable
  shop_kind: ShopKindTable
}
