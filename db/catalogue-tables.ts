import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

export const pictureFormats = ['avif,webp,jpg', 'avif,webp,png', 'webp'] as const
export type PictureFormats = (typeof pictureFormats)[number]

interface PictureTable {
  name: string
  width: number
  height: number
  widths: number[]
  formats: PictureFormats
  version: string
  placeholder_color: string
}

/** Looks of prints: photos as they are, or within the white frame of an instant picture. */
export const printLooks = ['photo', 'retro'] as const
export type PrintLook = (typeof printLooks)[number]

/** Units that a price buys: the whole design, or each print of it. */
export const pricePers = ['DESIGN', 'PRINT'] as const
export type PricePer = (typeof pricePers)[number]

export const printColours = ['RGB', 'CMYK'] as const
export type PrintColour = (typeof printColours)[number]

interface ArticleTable {
  id: number
  kind: string
  is_personalised: boolean
  production_days: Generated<number>
  position: Generated<number>
  published_at: At
  weight_grams: Generated<number>
  product_view: Generated<string>
  variant_axis: VariantAxis | null
  created_at: At
  updated_at: At
  popularity: Generated<number>
  print_colour: Generated<PrintColour>
  print_mirrored: Generated<boolean>
  least_pages: Generated<number>
  most_pages: Generated<number>
  price_per: Generated<PricePer>
  included_pages: ColumnType<number | null, number | null | undefined, number | null>
  page_weight_grams: Generated<number>
  print_look: ColumnType<PrintLook | null, PrintLook | null | undefined, string>
  set_size: ColumnType<number | null, number | null | undefined, number | null>
  sheet: JsonColumn<'article.sheet', null | undefined>
  may_turn: Generated<boolean>
  /** How deep the frame is that the print goes round; null for what has no such edges. */
  edge_mm: ColumnType<string | null, number | null | undefined, number | null>
}

interface ArticleTextTable {
  article_id: number
  language: string
  slug: string
  name: string
  name_plural: string
  summary: string
  description: string
  box: Generated<string[]>
}

interface ArticlePictureTable {
  article_id: number
  position: number
  picture: string
}

interface ArticleSaleTable {
  article_id: number
  store: string
  /** As the database counts days. */
  day: string
  pieces: number
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
  /** Page plan: what single pages have of their own, as `PagePlan` of the design document. */
  page_plan: JsonColumn<'article_variant.page_plan', null | undefined>
  /** Contents of one of it, as `PackContents`. */
  contents: JsonColumn<'article_variant.contents', null | undefined>
  /** Finish of its paper, where one can be chosen: the code of a value of this attribute. */
  finish: ColumnType<string | null, string | null | undefined, string | null>
}

interface ArticlePriceTable {
  article_id: number
  store: string
  /** '' for an article without variants. */
  variant: Generated<string>
  amount_minor: number
  page_minor: ColumnType<number | null, number | null | undefined, number | null>
  currency: string
  valid_from: ColumnType<Date, Date, Date>
  valid_until: ColumnType<Date | null, Date | null, Date | null>
}

/** Subjects of tags: when, for whom, or what it looks like. */
export const tagSubjects = ['OCCASION', 'PERSON', 'STYLE'] as const
export type TagSubject = (typeof tagSubjects)[number]

interface TagTable {
  id: number
  subject: Generated<TagSubject>
  category: string | null
  picture: string | null
}

interface TagTextTable {
  tag_id: number
  language: string
  slug: string
  name: string
  title: Generated<string>
  summary: Generated<string>
}

interface ArticleTagTable {
  article_id: number
  tag_id: number
}

interface ArticleVariantTextTable {
  article_id: number
  code: string
  language: string
  label: string
  /** Its size without the rest of the label, where variants differ in more. */
  size: ColumnType<string | null, string | null | undefined, string | null>
}

interface QuantityBreakTable {
  article_id: number
  from_quantity: number
  percent: number
}

export const attributeNames = ['material', 'finish', 'colour', 'care'] as const
export type AttributeName = (typeof attributeNames)[number]

type VariantAxis = 'size' | 'pieces' | 'model' | 'pack' | 'shape' | 'colour'

interface AttributeTextTable {
  attribute: AttributeName | VariantAxis
  language: string
  label: string
}

interface AttributeValueTable {
  code: string
  attribute: AttributeName
}

interface AttributeValueTextTable {
  code: string
  language: string
  label: string
}

interface ArticleAttributeTable {
  article_id: number
  code: string
}

interface VideoTable {
  name: string
  version: string
  width: number
  height: number
  poster: string
}

interface ArticleVideoTable {
  article_id: number
  position: number
  video: string
}

/** Written by triggers of the tables that have slugs. */
interface AddressTable {
  language: string
  slug: string
  kind: 'page' | 'list' | 'article'
  target: string
  is_current: Generated<boolean>
}

interface TagDesignTable {
  tag_id: number
  design_id: string
}

/** Counted by triggers: what is held in memory is true while its number stays the same. */
interface CatalogueVersionTable {
  part: 'articles' | 'words' | 'reviews' | 'designs' | 'help' | 'article_words' | 'design_words'
  version: number
}

/** Catalogue changes: which articles a version changed; null: perhaps any. Written by triggers. */
interface CatalogueChangeTable {
  version: number
  article_id: number | null
}

interface SearchedNotFoundTable {
  store: string
  language: string
  query: string
  searches: Generated<number>
  last_at: At
}

declare module './tables.ts' {
  interface Tables {
    picture: PictureTable
    article: ArticleTable
    article_text: ArticleTextTable
    article_picture: ArticlePictureTable
    article_sale: ArticleSaleTable
    article_variant: ArticleVariantTable
    article_price: ArticlePriceTable
    tag: TagTable
    tag_text: TagTextTable
    article_tag: ArticleTagTable
    article_variant_text: ArticleVariantTextTable
    quantity_break: QuantityBreakTable
    attribute_text: AttributeTextTable
    attribute_value: AttributeValueTable
    attribute_value_text: AttributeValueTextTable
    article_attribute: ArticleAttributeTable
    video: VideoTable
    article_video: ArticleVideoTable
    tag_design: TagDesignTable
    catalogue_version: CatalogueVersionTable
    catalogue_change: CatalogueChangeTable
    address: AddressTable
    searched_not_found: SearchedNotFoundTable
  }
}
