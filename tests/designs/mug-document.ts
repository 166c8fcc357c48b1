import type { Asset, DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { readDocument } from '#design/read-document.ts'

type Given = {
  /** The elements of each page. */
  pages?: object[][]
  pageCount?: { min: number; max: number }
  width?: number
  height?: number
  assets?: Record<string, Asset>
}

export const photoAsset = (widthPx = 4000, heightPx = 3000): Asset => ({
  sha256: 'a'.repeat(64),
  widthPx,
  heightPx,
  mime: 'image/jpeg',
})

/** A design of a mug with these elements, as the shop reads it. */
export function mugDocument(given: Given = {}): DesignDocument {
  const { pages = [[]], pageCount = { min: 1, max: 1 }, width = 200, height = 90 } = given
  const read = readDocument({
    v: 1,
    id: 'd1',
    revision: 0,
    articleId: 101,
    variant: 'mug',
    isTemplate: false,
    pageCount,
    fonts: { roboto: fontHashes['roboto']! },
    assets: given.assets ?? {},
    pages: pages.map((elements, at) => ({
      id: `p${at}`,
      width,
      height,
      bleed: 3,
      safe: 5,
      dpi: 300,
      background: backgroundDefaults,
      elements,
    })),
  })
  if (!read.ok) throw new Error(JSON.stringify(read))
  return read.document
}
