import { applyCommand } from './commands.ts'
import type { Command } from './commands/command.ts'
import { unusedPhotoIds } from './commands/photo-commands.ts'
import { bleedBoxOf, type DesignDocument, type Page } from './document.ts'
import { findAsset } from './asset-references.ts'
import { photoDefaults } from './elements/photo.ts'
import { hasContent, isEmptyDocument } from './page-content.ts'
import { coverCrop } from './photo-fit.ts'
import type { Finding } from './finding.ts'

/**
 * Paper on which nothing would be printed. All of it is not for sale; a single page may be meant, so
 * its owner says so. A template may be empty: what is made from it may not.
 */
export function emptyFindings(document: DesignDocument): Finding[] {
  if (document.isTemplate) return []
  if (isEmptyDocument(document)) {
    return [emptyFinding(document, document.pages[0]!, 'empty_document', 'block')]
  }
  return document.pages
    .filter((page) => !hasContent(page) && !waitsForPhoto(page) && !mayBeBlank(page))
    .map((page) => emptyFinding(document, page, 'empty_page', 'confirm'))
}

/** Inside and back of a card are written on by hand, or left white. */
const mayBeBlank = ({ role }: Page) => role === 'inside' || role === 'back'

/** Its empty places are findings of their own. */
const waitsForPhoto = (page: Page) => page.elements.some(({ type }) => type === 'slot')

function emptyFinding(
  document: DesignDocument,
  page: Page,
  code: 'empty_document' | 'empty_page',
  severity: 'block' | 'confirm',
): Finding {
  const isCure = (fix: Command) => {
    const result = applyCommand(document, fix)
    const after = result.ok && result.document.pages.find(({ id }) => id === page.id)
    return after ? hasContent(after) : false
  }
  const fix = placeUnusedPhoto(document, page).find(isCure) ?? null
  return { code, severity, pageId: page.id, elementId: null, numbers: {}, fix }
}

/** In the place that waits for a photo, else over the whole page. */
function placeUnusedPhoto(document: DesignDocument, page: Page): Command[] {
  const [assetId] = unusedPhotoIds(document)
  const asset = assetId === undefined ? undefined : findAsset(document, assetId)
  if (assetId === undefined || !asset) return []
  const slots = page.elements.filter(({ type }) => type === 'slot')
  const paper = bleedBoxOf(page)
  const crop = coverCrop(asset, paper)
  const photo = { ...photoDefaults, ...paper, id: `photo-${page.id}`, asset: assetId, crop }
  return [
    ...slots.map(({ id }): Command => ({ type: 'replace-photo', elementId: id, asset: assetId })),
    { type: 'add', pageId: page.id, element: photo },
  ]
}
