import { asWritten, jsonCodec } from '#db/json-column.ts'
import { PagePlan } from '#design/page-geometry.schema.ts'
import type { SheetSettings } from '#press/pdf/impose-sheets.ts'
import type { TagCategory } from './catalogue.terms.ts'
import { PackContents } from './pack.contract.ts'

/** Sheet on which several of an article are printed beside each other. */
export const articleSheet = jsonCodec('article.sheet', asWritten<SheetSettings>())

/** Page plan: what single pages have of their own. */
export const pagePlan = jsonCodec('article_variant.page_plan', PagePlan)

/** Contents of one pack. */
export const packContents = jsonCodec('article_variant.contents', PackContents)

export type ListFilter = {
  kinds?: string[]
  tags?: number[]
  badges?: TagCategory[]
  /** Up to this price, for each currency. */
  mostMinor?: Record<string, number>
}

/** Filter of a LIST; the lists are another noun's, and the index reads all of them. */
export const listFilter = jsonCodec('catalogue_list.filter', asWritten<ListFilter>())
