import type { ColumnType, Generated } from 'kysely'
import type { DesignTables } from './design-tables.ts'
import type { RenderingTables } from './rendering-tables.ts'
import type { UploadTables } from './upload-tables.ts'

/** A column that the database fills in unless it is given. */
type At = ColumnType<Date, Date | string | undefined, Date | string>

interface CustomerTable {
  id: Generated<string>
  brand: string
  email: string
  password_hash: string | null
  name: Generated<string>
  surname: Generated<string>
  phone: string | null
  kind: Generated<'PERSON' | 'COMPANY'>
  is_partner: Generated<boolean>
  permissions: Generated<string[]>
  created_at: At
  updated_at: At
}

interface SessionTable {
  credential_hash: Buffer
  ext_id: string
  store: string
  customer_id: string | null
  guest_checkout: Generated<boolean>
  created_at: At
  expires_at: ColumnType<Date, Date, Date>
}

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

interface PictureTable {
  name: string
  width: number
  height: number
  widths: number[]
  formats: 'avif,webp,jpg' | 'avif,webp,png'
  version: string
  placeholder_color: string
}

interface ArticleTable {
  id: number
  kind: string
  is_personalised: boolean
  production_days: Generated<number>
  position: Generated<number>
  published_at: At
  print_colour: Generated<'RGB' | 'CMYK'>
  print_mirrored: Generated<boolean>
  least_pages: Generated<number>
  most_pages: Generated<number>
}

interface ArticleTextTable {
  article_id: number
  language: string
  slug: string
  name: string
  name_plural: string
  summary: string
  description: string
}

interface ArticlePictureTable {
  article_id: number
  position: number
  picture: string
}

interface ArticleVariantTable {
  article_id: number
  code: string
  position: Generated<number>
  /** PostgreSQL sends numeric as text: no millimetre is lost on the way. */
  width_mm: ColumnType<string, number, number>
  height_mm: ColumnType<string, number, number>
  bleed_mm: ColumnType<string, number, number>
  safe_mm: ColumnType<string, number, number>
  resolution_dpi: number
}

interface ArticlePriceTable {
  article_id: number
  store: string
  amount_minor: number
  currency: string
  valid_from: ColumnType<Date, Date, Date>
  valid_until: ColumnType<Date | null, Date | null, Date | null>
}

interface TagTable {
  id: number
  category: string | null
  picture: string | null
}

interface TagTextTable {
  tag_id: number
  language: string
  slug: string
  name: string
}

interface ArticleTagTable {
  article_id: number
  tag_id: number
}

interface ReviewTable {
  id: Generated<string>
  store: string
  article_id: number
  language: string
  author_name: string
  stars: number
  body: string
  created_at: At
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
}

interface CartLineTable {
  id: Generated<string>
  cart_id: string
  article_id: number
  quantity: number
  created_at: At
}

interface ShopOrderTable {
  id: Generated<string>
  public_id: string
  number: string
  store: string
  customer_id: string | null
  email: string
  status: Generated<number>
  total_minor: number
  currency: string
  placed_at: At
}

interface RequiredActionTable {
  public_id: string
  order_id: string
  type: 'PROVIDE_DATA_TO_REFUND' | 'REPLACE_PHOTO' | 'APPROVE_PROOF' | 'FIX_ADDRESS'
  status: Generated<'OPEN' | 'SUBMITTED' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED'>
  deadline_at: ColumnType<Date, Date, Date>
  created_at: At
}

interface InvoiceTable {
  id: Generated<string>
  number: string
  customer_id: string
  /** A calendar day, as text: it has no time zone. */
  issued_on: ColumnType<string, string, string>
  total_minor: number
  currency: string
}

interface CommissionTable {
  id: Generated<string>
  partner_id: string
  order_id: string
  amount_minor: number
  currency: string
  status: Generated<number>
  created_at: At
}

interface TicketTable {
  id: Generated<string>
  public_id: string
  store: string
  customer_id: string | null
  language: string
  subject: string
  sub_subject: string | null
  name: string
  email: string
  phone: string | null
  order_reference: string | null
  message: string
  policy_accepted_at: ColumnType<Date, Date, Date>
  status: Generated<'PENDING' | 'RESOLVED' | 'ARCHIVED'>
  created_at: At
}

interface NewsletterSubscriptionTable {
  id: Generated<string>
  brand: string
  store: string
  language: string
  email: string
  status: Generated<'PENDING' | 'CONFIRMED' | 'UNSUBSCRIBED'>
  unsubscribe_token: string
  requested_at: At
  updated_at: At
}

export interface Tables extends DesignTables, RenderingTables, UploadTables {
  customer: CustomerTable
  session: SessionTable
  idempotent_answer: IdempotentAnswerTable
  attempt_count: AttemptCountTable
  picture: PictureTable
  article: ArticleTable
  article_text: ArticleTextTable
  article_picture: ArticlePictureTable
  article_variant: ArticleVariantTable
  article_price: ArticlePriceTable
  tag: TagTable
  tag_text: TagTextTable
  article_tag: ArticleTagTable
  review: ReviewTable
  page: PageTable
  page_text: PageTextTable
  help_category: HelpCategoryTable
  help_category_text: HelpCategoryTextTable
  help_topic: HelpTopicTable
  help_topic_text: HelpTopicTextTable
  cart: CartTable
  cart_line: CartLineTable
  shop_order: ShopOrderTable
  required_action: RequiredActionTable
  invoice: InvoiceTable
  commission: CommissionTable
  ticket: TicketTable
  newsletter_subscription: NewsletterSubscriptionTable
}
