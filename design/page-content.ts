import { bleedBoxOf, type DesignDocument, type Page } from './document.ts'
import { backgroundDefaults } from './elements/background.ts'
import type { Element } from './elements/element.ts'
import { boundsOf, overlaps } from './geometry.ts'

/**
 * Whether anything of this page is printed. A colour that somebody chose for the whole page is: a red
 * card is a red card. The paper that every page begins with is not.
 */
export function hasContent(page: Page): boolean {
  return hasChosenBackground(page) || page.elements.some((element) => isPrinted(page, element))
}

export function isEmptyDocument({ pages }: DesignDocument): boolean {
  return !pages.some(hasContent)
}

function hasChosenBackground({ background }: Page): boolean {
  return background.type === 'photo' || background.color !== backgroundDefaults.color
}

function isPrinted(page: Page, element: Element): boolean {
  if (element.opacity === 0 || !overlaps(boundsOf(element), bleedBoxOf(page))) return false
  switch (element.type) {
    case 'text':
      return element.text.trim() !== ''
    case 'slot':
      return element.asset !== null
    case 'shape':
      return element.fill !== null || element.stroke !== null
    default:
      return true
  }
}
