import { findAsset, missingReference, Page, type DesignDocument } from '#design/document.ts'
import { pictureBoxOf } from '#design/edges.ts'
import { Background } from '#design/elements/background.ts'
import { geometryDifference } from '#design/page-geometry.ts'
import type { Patch } from '#design/patches.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { checked, checkedIndex, getPage, withoutDistortion } from './change.ts'
import { refuse, type CommandOf } from './command.ts'

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
  const alike = document.pages.some((other) => !geometryDifference(other, page))
  if (!alike) refuse('geometry_not_of_article')
  refuseIdsTaken(document, page)
  const drawn = [page.background, ...page.elements]
  if (!document.isTemplate && drawn.some(({ locked }) => locked === 'by-template')) {
    refuse('locked_by_template')
  }
  const missing = drawn.map((one) => missingReference(document, one)).find(Boolean)
  if (missing) refuse('invalid', missing.path)
  const value = {
    ...page,
    background: backgroundFor(document, page, page.background),
    elements: page.elements.map((element) => withoutDistortion(document, element)),
  }
  const index = checkedIndex(command.index ?? length, length + 1)
  return [{ op: 'insert', path: ['pages', index], value }]
}

export function removePage(document: DesignDocument, command: CommandOf<'remove-page'>): Patch[] {
  const { page, index } = getPage(document, command.pageId)
  if (document.pages.length <= document.pageCount.min) refuse('too_few_pages')
  refuseFixedBackground(document, page.background)
  const locked = page.elements.find((element) => element.locked !== 'no')
  if (locked) refuse('locked', locked.id)
  return [{ op: 'take', path: ['pages', index] }]
}

/** Where the article fixes how many pages there are, it also fixes which one is which. */
export function movePage(document: DesignDocument, command: CommandOf<'move-page'>): Patch[] {
  const { index } = getPage(document, command.pageId)
  const { min, max } = document.pageCount
  if (min === max) refuse('pages_fixed_by_article')
  const to = checkedIndex(command.toIndex, document.pages.length)
  return to === index ? [] : [{ op: 'shift', path: ['pages', index], to }]
}

function refuseFixedBackground(document: DesignDocument, background: Background): void {
  if (background.locked === 'by-template' && !document.isTemplate) refuse('locked_by_template')
}

function refuseIdsTaken(document: DesignDocument, page: Page): void {
  const taken = new Set(document.pages.flatMap(({ elements }) => elements.map(({ id }) => id)))
  if (document.pages.some(({ id }) => id === page.id)) refuse('id_taken', page.id)
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
