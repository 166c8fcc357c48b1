import * as z from 'zod/mini'
import { Contour } from './contour/contour.ts'
import { safeRectOf } from './contour/safe-rect.ts'
import { length, listOf, whole } from './fields.ts'
import { boundCover } from './book/spine.ts'
import { inset, outset, type Rect } from './geometry.ts'

/** What a page is to the thing it becomes; a page without a role is simply numbered. */
export const pageRoles = ['cover', 'spread', 'front', 'inside', 'back', 'month', 'side'] as const
export type PageRole = (typeof pageRoles)[number]

const MOST_FOLDS = 8

/** How the cover of a book grows with what it holds. */
export const Binding = z.strictObject({
  /** Of the front, and of the back. */
  board: length(1, 2000),
  /** The spine of a book without a leaf: boards, joints and glue. */
  spine: length(0, 100),
  perSpread: length(0, 10),
})
export type Binding = z.infer<typeof Binding>

export const geometryFields = {
  width: length(1, 5000),
  height: length(1, 5000),
  bleed: length(0, 100),
  safe: length(0, 500),
  dpi: whole(36, 1200),
  role: z.optional(z.enum(pageRoles)),
  /** Spine, gutter or crease: where paper is folded or bound, from the left edge of the trim. */
  folds: z.optional(listOf(length(0, 5000), 1, MOST_FOLDS)),
  /** Of a cover: its width and its folds follow from it and from the number of spreads. */
  binding: z.optional(Binding),
  /** What it is cut to; without one, to its trim. */
  contour: z.optional(Contour),
  /** What is printed on, where it is no white: on clear plastic a white ground is left out. */
  substrate: z.optional(z.enum(['clear'])),
  /** What is printed on every one of them: lines for an address and a place for a stamp. */
  preprint: z.optional(z.enum(['postcard'])),
}
export type PageGeometry = z.infer<z.ZodMiniObject<typeof geometryFields>>

export const geometryKeys = Object.keys(geometryFields) as (keyof PageGeometry)[]

/** The paper of an article: the document's pages are compared with it again by the server. */
export type ArticleGeometry = {
  articleId: number
  variant: string
  pageCount: { min: number; max: number }
  /** One for each page; further pages are like the last. */
  pages: readonly [PageGeometry, ...PageGeometry[]]
  /** All sizes, where prints of them are freely mixed in one design. */
  sizes?: readonly { variant: string; geometry: PageGeometry }[] | undefined
  /** Whether a design may stand on it upright as well as lengthways. */
  mayTurn?: boolean
  /** How far the front is folded round a frame; only then a page has edges of its own. */
  edgeMm?: number | undefined
}

/** In a design of so many pages: the cover of a thicker book is wider. */
export function geometryOfPage(
  article: ArticleGeometry,
  index: number,
  count = article.pageCount.min,
): PageGeometry {
  const own = article.pages[index] ?? article.pages.at(-1)!
  return own.binding ? boundCover(own, count - 1) : own
}

/** The geometry alone, without what else a page or a face of an article has. */
export function pickGeometry(from: PageGeometry): PageGeometry {
  const { width, height, bleed, safe, dpi } = from
  const { role, folds, binding, contour, substrate, preprint } = from
  return {
    width,
    height,
    bleed,
    safe,
    dpi,
    ...(role && { role }),
    ...(folds && { folds }),
    ...(binding && { binding }),
    ...(contour && { contour }),
    ...(substrate && { substrate }),
    ...(preprint && { preprint }),
  }
}

/** The first measure in which two pages differ. */
export function geometryDifference(
  one: PageGeometry,
  other: PageGeometry,
): keyof PageGeometry | undefined {
  return geometryKeys.find((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

export function trimOf(page: PageGeometry): Rect {
  return { x: 0, y: 0, width: page.width, height: page.height }
}

/** Where nothing is cut off; of a page with a contour, a rectangle that lies inside of it. */
export function safeAreaOf(page: PageGeometry): Rect {
  const { contour } = page
  return contour ? safeRectOf({ ...page, contour }) : inset(trimOf(page), page.safe)
}

export function bleedBoxOf(page: PageGeometry): Rect {
  return outset(trimOf(page), page.bleed)
}

/** What the pages of a variant have of their own, in order; everything else is the variant's. */
export const PagePlan = z.array(z.partial(z.strictObject(geometryFields))).check(z.minLength(1))
export type PagePlan = z.infer<typeof PagePlan>

export function pagesOfPlan(
  variant: PageGeometry,
  plan: PagePlan | null | undefined,
): ArticleGeometry['pages'] {
  const [first, ...others] = (plan ?? []).map((own) => pickGeometry({ ...variant, ...own }))
  return first ? [first, ...others] : [variant]
}
