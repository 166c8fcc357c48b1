import { freePlace } from '#app/editor/core/new-element.ts'
import type { Command } from '#design/commands/command.ts'
import { safeAreaOf, type DesignDocument, type Page } from '#design/document.ts'
import { MOST_ASSETS } from '#design/document-limits.ts'
import { clipArtDefaults } from '#design/elements/clip-art.ts'
import { areaSize } from './shape-collection.ts'
import list from './clip-art-list.json'

/** A drawing of the collection, as clip-art-list.test.ts found it at the press. */
export type ListedArt = {
  id: string
  sha256: string
  width: number
  height: number
  /** Emoji to type to get it into a text. */
  emoji?: string
}

const byId = new Map(list.map((art: ListedArt) => [art.id, art]))

export function findListedArt(id: string): ListedArt | undefined {
  return byId.get(id)
}

/** A drawing in the middle of the page, a third of it large. */
export function addArtCommands(
  document: DesignDocument,
  page: Page,
  art: ListedArt,
  elementId: string,
): Command[] {
  const safe = safeAreaOf(page)
  const size = areaSize(art.width / art.height, Math.min(safe.width, safe.height) * 0.35)
  const element = {
    ...clipArtDefaults,
    ...freePlace(page, size),
    id: elementId,
    asset: art.id,
  }
  return [...assetCommands(document, art), { type: 'add', pageId: page.id, element }]
}

function assetCommands({ assets }: DesignDocument, art: ListedArt): Command[] {
  if (Object.hasOwn(assets, art.id) || Object.keys(assets).length >= MOST_ASSETS) return []
  const asset = {
    sha256: art.sha256,
    widthPx: Math.max(1, Math.round(art.width)),
    heightPx: Math.max(1, Math.round(art.height)),
    mime: 'image/svg+xml' as const,
  }
  return [{ type: 'add-asset', assetId: art.id, asset }]
}
