import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import { fontsOf, wordsOf } from '#design/elements/element.ts'
import { FALLBACK_FONT, findFont } from '#design/fonts/font-catalogue.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { findClipArt } from './clip-art.ts'
import { loadEmoji } from './emoji.ts'
import { loadFonts } from './fonts.ts'
import { loadScriptsFor, scriptFontCache } from './script-fonts/script-fonts.ts'

/**
 * Every page, or only these of its pages, as they will be printed. Throws where a font or a clip-art is
 * not the one that the design was made with: nobody has seen what would come out.
 */
export async function drawDocument(
  document: DesignDocument,
  pages: readonly Page[] = document.pages,
): Promise<DisplayList[]> {
  const layOutText = await openTypeSetter({ ...document, pages: [...pages] })
  const arts = await loadClipArt(document)
  const tools = {
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
    layOutText,
    findArt: (assetId: string) => arts.get(assetId) ?? missingArt(assetId),
  }
  return pages.map((page) => drawPage(document, page, tools))
}

const fonts: Record<string, Uint8Array> = {}
let typeSetter: Promise<LayOutText> | undefined

/** One for the process, which remembers the words it has set. */
export async function openTypeSetter(document: DesignDocument): Promise<LayOutText> {
  const elements = document.pages.flatMap((page) => page.elements)
  const wanted = new Set(elements.flatMap(fontsOf))
  if (wanted.size === 0) return refuseText
  for (const id of wanted) {
    if (findFont(id)?.sha256 !== document.fonts[id]) {
      throw new Error(`The font '${id}' is not the one that design ${document.id} was made with`)
    }
  }
  Object.assign(fonts, await loadFonts([FALLBACK_FONT, ...wanted]))
  const names = document.names?.entries.map(({ name }) => name) ?? []
  for (const words of [...elements.flatMap(wordsOf), ...names]) await loadScriptsFor(words)
  typeSetter ??= loadEmoji().then((emoji) =>
    createTypeSetter({ fonts, emoji, scripts: scriptFontCache }),
  )
  try {
    return await typeSetter
  } catch (error) {
    typeSetter = undefined
    throw error
  }
}

function refuseText(): never {
  throw new Error('A text turned up in a design that had none')
}

/** The screen leaves out what has not arrived yet; on paper it would be missing for good. */
function missingArt(assetId: string): never {
  throw new Error(`The clip-art '${assetId}' is in none of the design's tables`)
}

async function loadClipArt(document: DesignDocument): Promise<Map<string, VectorArt>> {
  const arts = new Map<string, VectorArt>()
  for (const [id, asset] of Object.entries(document.assets)) {
    if (isPhotoAsset(asset)) continue
    const clipArt = await findClipArt(id)
    if (clipArt?.sha256 !== asset.sha256) {
      throw new Error(
        `The clip-art '${id}' is not the one that design ${document.id} was made with`,
      )
    }
    arts.set(id, clipArt.art)
  }
  return arts
}
