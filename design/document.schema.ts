import * as z from 'zod/mini'
import { NumberPlace } from './book/number-place.schema.ts'
import { hasRoomInside } from './contour/cut-shape.ts'
import { missingReference } from './asset-references.ts'
import { Asset } from './asset.schema.ts'
import {
  CURRENT_VERSION,
  MOST_ASSETS,
  MOST_COPIES,
  MOST_ELEMENTS_OF_PAGE,
  MOST_FONTS,
} from './document-limits.ts'
import { Edges } from './edges.schema.ts'
import { Background } from './elements/background.schema.ts'
import { Element } from './elements/element.schema.ts'
import { identifier, listOf, sha256, tableOf, whole } from './fields.ts'
import { geometryFields, type PageGeometry } from './page-geometry.schema.ts'
import { MOST_PAGES_WITH_NAMES } from './names/names-list.ts'
import { NamesList } from './names/names-list.schema.ts'
import { MM_PER_INCH } from './units.ts'

const MOST_PAGES = 400
const MOST_PIXELS_OF_SIDE = 60_000
/** A page of a PDF ends at 5,080 mm, and the job slug needs some of them. */
const LONGEST_PAPER_MM = 5_040

/** Its geometry is a copy of the article's; the server compares it with the article again. */
export const Page = z
  .strictObject({
    id: identifier,
    ...geometryFields,
    /** How many are printed of it, where pages are prints; one when nothing is said. */
    copies: z.optional(whole(1, MOST_COPIES)),
    /** The variant that this print is of, where sizes are mixed; the document's when nothing is said. */
    size: z.optional(identifier),
    edges: z.optional(Edges),
    background: Background,
    elements: listOf(Element, 0, MOST_ELEMENTS_OF_PAGE),
  })
  .check(
    z.refine((page) => 2 * page.safe < Math.min(page.width, page.height), {
      error: 'no_safe_area_left',
      path: ['safe'],
    }),
    z.refine((page) => !page.contour || hasRoomInside(page), {
      error: 'contour_without_room',
      path: ['contour'],
    }),
    z.refine((page) => Math.max(page.width, page.height) + 2 * page.bleed <= LONGEST_PAPER_MM, {
      error: 'too_large_to_print',
      path: ['bleed'],
    }),
    z.refine((page) => pixelsOfLongSide(page) <= MOST_PIXELS_OF_SIDE, {
      error: 'too_many_pixels',
      path: ['dpi'],
    }),
  )
export type Page = z.infer<typeof Page>

export const DesignDocument = z
  .strictObject({
    v: z.literal(CURRENT_VERSION),
    id: identifier,
    /** Counted by the server: a save on top of another revision is a conflict. */
    revision: z.int().check(z.minimum(0)),
    articleId: z.int().check(z.minimum(1)),
    variant: identifier,
    /** A template may be unlocked and may have empty slots; a design made from it may not. */
    isTemplate: z.boolean(),
    /** How many pages the article may have. */
    pageCount: z.strictObject({
      min: whole(1, MOST_PAGES),
      max: whole(1, MOST_PAGES),
    }),
    fonts: tableOf(sha256, MOST_FONTS),
    assets: tableOf(Asset, MOST_ASSETS),
    pages: listOf(Page, 1, MOST_PAGES),
    /** Names that are written into one of its texts, each on a piece of its own. */
    names: z.optional(NamesList),
    /** Whether the pages of a book have their numbers printed, and where. */
    pageNumbers: z.optional(NumberPlace),
  })
  .check(
    z.superRefine((document, context) => {
      for (const { path, code } of contradictionsOf(document)) {
        context.addIssue({ code: 'custom', path, message: code })
      }
    }),
  )
export type DesignDocument = z.infer<typeof DesignDocument>

function pixelsOfLongSide(page: PageGeometry): number {
  return ((Math.max(page.width, page.height) + 2 * page.bleed) * page.dpi) / MM_PER_INCH
}

function* contradictionsOf(document: z.infer<typeof DesignDocument>) {
  const { min, max } = document.pageCount
  if (min > max) yield { path: ['pageCount', 'max'], code: 'less_than_min' }
  if (document.pages.length < min) yield { path: ['pages'], code: 'too_few' }
  if (document.pages.length > max) yield { path: ['pages'], code: 'too_many' }
  if (document.names && document.pages.length > MOST_PAGES_WITH_NAMES) {
    yield { path: ['names'], code: 'too_many_pages' }
  }
  const pageIds = new Set<string>()
  const elementIds = new Set<string>()
  for (const [pageIndex, page] of document.pages.entries()) {
    const at = ['pages', pageIndex]
    if (pageIds.has(page.id)) yield { path: [...at, 'id'], code: 'id_twice' }
    pageIds.add(page.id)
    const missing = missingReference(document, page.background)
    if (missing) yield { path: [...at, 'background', missing.path], code: missing.code }
    for (const [index, element] of page.elements.entries()) {
      const here = [...at, 'elements', index]
      if (elementIds.has(element.id)) yield { path: [...here, 'id'], code: 'id_twice' }
      elementIds.add(element.id)
      const missing = missingReference(document, element)
      if (missing) yield { path: [...here, missing.path], code: missing.code }
    }
  }
}
