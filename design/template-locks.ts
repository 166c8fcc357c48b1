import type { DesignDocument, Page } from './document.ts'
import { datingKeys } from './elements/calendar.ts'
import type { Element } from './elements/element.ts'

/**
 * Broken lock: where a save breaks what the maker of the template fixed. A browser holds these rules by its
 * commands; whoever writes documents by hand meets them here.
 */
export function findBrokenLock(saved: DesignDocument, sent: DesignDocument): string | undefined {
  if (saved.isTemplate) return undefined
  if (sent.isTemplate) return 'isTemplate'
  for (const page of saved.pages) {
    const index = sent.pages.findIndex(({ id }) => id === page.id)
    const broken = brokenLockOfPage(page, sent.pages[index])
    if (broken !== undefined) return index === -1 ? 'pages' : `pages.${index}${broken}`
  }
  const known = new Set(saved.pages.map(({ id }) => id))
  const claimed = sent.pages.findIndex((page) => !known.has(page.id) && hasLock(page))
  return claimed === -1 ? undefined : `pages.${claimed}`
}

function brokenLockOfPage(saved: Page, sent: Page | undefined): string | undefined {
  if (!sent) return hasLock(saved) ? '' : undefined
  const isFixed = saved.background.locked === 'by-template'
  const claimsFixed = sent.background.locked === 'by-template'
  if (isFixed ? !isSame(saved.background, sent.background) : claimsFixed) return '.background'
  // In the same order too: what is raised above its neighbour hides it.
  const isKept = isSame(lockedOf(saved).map(fixedPart), lockedOf(sent).map(fixedPart))
  return isKept ? undefined : '.elements'
}

function hasLock(page: Page): boolean {
  return page.background.locked === 'by-template' || lockedOf(page).length > 0
}

function lockedOf(page: Page): Element[] {
  return page.elements.filter(({ locked }) => locked === 'by-template')
}

/** Everything but the photo and the words that the maker left open, and the days of a calendar. */
function fixedPart(element: Element): object {
  if (element.type === 'slot' && element.editable) return { ...element, asset: null, crop: null }
  if (element.type === 'text' && element.editable) {
    return { ...element, text: '', placeholder: undefined }
  }
  if (element.type === 'calendar') return { ...element, ...undated }
  return element
}

const undated = Object.fromEntries(datingKeys.map((key) => [key, null]))

/** Both were read by the same schema, which puts the fields in its own order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
