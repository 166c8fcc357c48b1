import { applyCommand } from './commands.ts'
import type { Command } from './commands/command.ts'
import { unusedPhotoIds } from './commands/photo-commands.ts'
import { bleedBoxOf, type DesignDocument, type Page } from './document.ts'
import { findAsset } from './asset-references.ts'
import { photoDefaults } from './elements/photo.ts'
import type { FacesOf } from './faces/face-findings.ts'
import { replaceInFrame } from './faces/fill-frame.ts'
import { framePhoto } from './faces/frame-photo.ts'
import { hasContent, isEmptyDocument } from './page-content.ts'
import type { Finding } from './finding.ts'

/**
 * Paper on which nothing would be printed. All of it is not for sale; a single page may be meant, so
 * its owner says so. A template may be empty: what is made from it may not.
 */
export function emptyFindings(document: DesignDocument, facesOf?: FacesOf): Finding[] {
  if (document.isTemplate) return []
  if (isEmptyDocument(document)) {
    return [emptyFinding(document, document.pages[0]!, 'empty_document', facesOf)]
  }
  return document.pages
    .filter((page) => !hasContent(page) && !waitsForPhoto(page) && !mayBeBlank(page))
    .map((page) => emptyFinding(document, page, 'empty_page', facesOf))
}

/** Inside and back of a card are written on by hand, or left white. */
const mayBeBlank = ({ role }: Page) => role === 'inside' || role === 'back'

/** Its empty places are findings of their own. */
const waitsForPhoto = (page: Page) => page.elements.some(({ type }) => type === 'slot')

function emptyFinding(
  document: DesignDocument,
  page: Page,
  code: 'empty_document' | 'empty_page',
  facesOf: FacesOf | undefined,
): Finding {
  const isCure = (fix: Command) => {
    const result = applyCommand(document, fix)
    const after = result.ok && result.document.pages.find(({ id }) => id === page.id)
    return after ? hasContent(after) : false
  }
  const fix = placeUnusedPhoto(document, page, facesOf).find(isCure) ?? null
  const severity = code === 'empty_document' ? 'block' : 'confirm'
  return { code, severity, pageId: page.id, elementId: null, numbers: {}, fix }
}

/** In the place that waits for a photo, else over the whole page, with no head cut off. */
function placeUnusedPhoto(
  document: DesignDocument,
  page: Page,
  facesOf: FacesOf | undefined,
): Command[] {
  const [assetId] = unusedPhotoIds(document)
  const asset = assetId === undefined ? undefined : findAsset(document, assetId)
  if (assetId === undefined || !asset) return []
  const seen = { ...asset, faces: facesOf?.(assetId) }
  const slots = page.elements.filter(({ type }) => type === 'slot')
  const { frame, crop } = framePhoto(seen, page, { ...bleedBoxOf(page), rotation: 0 })
  const photo = { ...photoDefaults, ...frame, id: `photo-${page.id}`, asset: assetId, crop }
  return [
    ...slots.map((slot) => replaceInFrame(page, slot, assetId, seen)),
    { type: 'add', pageId: page.id, element: photo },
  ]
}
