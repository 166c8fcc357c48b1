import { coverPatches } from '#design/book/fit-cover.ts'
import type { DesignDocument } from '#design/document.ts'
import { findAsset, missingReference } from '#design/asset-references.ts'
import { Page } from '#design/document.schema.ts'
import { pictureBoxOf } from '#design/edges.ts'
import { Background } from '#design/elements/background.schema.ts'
import { geometryDifference } from '#design/page-geometry.ts'
import { mayMovePage } from '#design/page-order.ts'
import type { Patch } from '#design/patches.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { checked, checkedIndex, getPage } from './change.ts'
import { refuse, type CommandOf } from './command.ts'
import { withoutDistortion } from './places.ts'

export function setBackground(
  document: DesignDocument,
  command: CommandOf<'set-background'>,
): Patch[] {
  const { page, index } = getPage(document, command.pageId)
  refuseFixedBackground(document, page.background)
  const wanted = checkedBackground(document, command.background)
  if (!document.isTemplate && wanted.locked === 'by-template') refuse('locked_by_template')
  const value = backgroundFor(document, page, wanted)
  return [{ op: 'set', path: ['pages', index, 'background'], value }]
}

/** Only by copying the geometry of a page that is there: the article has no other. */
export function addPage(document: DesignDocument, command: CommandOf<'add-page'>): Patch[] {
  const page = checked(Page, command.page)
  const { length } = document.pages
  if (length >= document.pageCount.max) refuse('too_many_pages')
  // Each page of a piece would have the names again.
  if (document.names) refuse('too_many_pages')
  // The size that a print names is compared with the article's by the server.
  const alike =
    page.size !== undefined || document.pages.some((other) => !geometryDifference(other, page))
  if (!alike || page.role === 'cover') refuse('geometry_not_of_article')
  refuseIdsTaken(document.pages, page)
  const value = checkedContent(document, page)
  const index = checkedIndex(command.index ?? length, length + 1)
  if (index === 0 && document.pages[0]?.role === 'cover') refuse('pages_fixed_by_article')
  return [{ op: 'insert', path: ['pages', index], value }, ...coverPatches(document, length)]
}

/** A print in another size or frame, or with other copies, in the place of the one with its id. */
export function replacePage(document: DesignDocument, command: CommandOf<'replace-page'>): Patch[] {
  const page = checked(Page, command.page)
  const { page: before, index } = getPage(document, page.id)
  const isOfOtherPaper = geometryDifference(before, page) !== undefined
  if (isOfOtherPaper && page.size === undefined && before.size === undefined) {
    refuse('geometry_not_of_article')
  }
  const isSameContent =
    JSON.stringify([before.background, before.elements]) ===
    JSON.stringify([page.background, page.elements])
  if (!isSameContent) {
    refuseFixedBackground(document, before.background)
    const locked = before.elements.find((element) => element.locked !== 'no')
    if (locked) refuse('locked', locked.id)
  }
  const others = document.pages.filter((other) => other !== before)
  refuseIdsTaken(others, page)
  const value = isSameContent ? page : checkedContent(document, page)
  return [{ op: 'set', path: ['pages', index], value }]
}

function checkedContent(document: DesignDocument, page: Page): Page {
  const drawn = [page.background, ...page.elements]
  if (!document.isTemplate && drawn.some(({ locked }) => locked === 'by-template')) {
    refuse('locked_by_template')
  }
  const missing = drawn.map((one) => missingReference(document, one)).find(Boolean)
  if (missing) refuse('invalid', missing.path)
  return {
    ...page,
    background: backgroundFor(document, page, page.background),
    elements: page.elements.map((element) => withoutDistortion(document, element)),
  }
}

export function removePage(document: DesignDocument, command: CommandOf<'remove-page'>): Patch[] {
  const { page, index } = getPage(document, command.pageId)
  const { length } = document.pages
  if (length <= document.pageCount.min) refuse('too_few_pages')
  if (page.role === 'cover') refuse('pages_fixed_by_article')
  refuseFixedBackground(document, page.background)
  const locked = page.elements.find((element) => element.locked !== 'no')
  if (locked) refuse('locked', locked.id)
  return [{ op: 'take', path: ['pages', index] }, ...coverPatches(document, length - 2)]
}

/** Only past pages that are like it: a cover is the first, and each month has its own place. */
export function movePage(document: DesignDocument, command: CommandOf<'move-page'>): Patch[] {
  const { index } = getPage(document, command.pageId)
  const to = checkedIndex(command.toIndex, document.pages.length)
  if (to === index) return []
  if (!mayMovePage(document, index, to)) refuse('pages_fixed_by_article')
  return [{ op: 'shift', path: ['pages', index], to }]
}

function refuseFixedBackground(document: DesignDocument, background: Background): void {
  if (background.locked === 'by-template' && !document.isTemplate) refuse('locked_by_template')
}

function refuseIdsTaken(pages: readonly Page[], page: Page): void {
  const taken = new Set(pages.flatMap(({ elements }) => elements.map(({ id }) => id)))
  if (pages.some(({ id }) => id === page.id)) refuse('id_taken', page.id)
  for (const { id } of page.elements) {
    if (taken.has(id)) refuse('id_taken', id)
    taken.add(id)
  }
}

function checkedBackground(document: DesignDocument, input: unknown): Background {
  const background = checked(Background, input)
  const missing = missingReference(document, background)
  if (missing) refuse('invalid', missing.path)
  return background
}

function backgroundFor(document: DesignDocument, page: Page, background: Background): Background {
  const photo = background.type === 'photo' && findAsset(document, background.asset)
  if (!photo) return background
  return { ...background, crop: refitCrop(photo, pictureBoxOf(page), background.crop) }
}
