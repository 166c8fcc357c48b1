/** A thick book and a pile of prints for editor-frames.ts, made through the shop's own door. */
import type { Page } from '@playwright/test'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { pickGeometry } from '#design/page-geometry.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { makePrint } from '#design/prints/print-page.ts'
import { assetsOf, fetchStart, saveDesign, uploadPhoto, type Uploaded } from './editor-design.ts'

const BOOK = 404
const SPREADS = 40
const PHOTOS_OF_SPREAD = 4
const PRINTS_ARTICLE = 203
const PRINTS = 200
const PHOTOS = 16

export type LargeDesigns = { book: string; prints: string }

/** The addresses of their editors, for the visitor of this page. */
export async function makeLargeDesigns(page: Page, origin: string): Promise<LargeDesigns> {
  await page.goto(`${origin}/healthz`)
  const uploads: Uploaded[] = []
  for (let at = 0; at < PHOTOS; at += 1) uploads.push(await uploadPhoto(page, at * 22))
  const save = async (articleId: number, fill: typeof fillBook) => {
    const start = await page.evaluate(fetchStart, articleId)
    const document = fill({ ...start, assets: assetsOf(uploads) }, uploads)
    return `${origin}/create/${articleId}?draft=${await page.evaluate(saveDesign, document)}`
  }
  return { book: await save(BOOK, fillBook), prints: await save(PRINTS_ARTICLE, fillPrints) }
}

/** Four photos on each of its spreads; its cover grows with them. */
function fillBook(start: DesignDocument, uploads: readonly Uploaded[]): DesignDocument {
  const geometry = pickGeometry(start.pages[1]!)
  let document: DesignDocument = { ...start, pages: start.pages }
  for (let at = document.pages.length; at <= SPREADS; at += 1) {
    const page = { id: `spread${at}`, ...geometry, background: backgroundDefaults, elements: [] }
    document = done(document, { type: 'add-page', page })
  }
  const width = geometry.width / PHOTOS_OF_SPREAD - 10
  const height = geometry.height / 2
  const pages = document.pages.map((page, index) => {
    if (index === 0) return page
    const elements = Array.from({ length: PHOTOS_OF_SPREAD }, (_, at) => {
      const { id, asset } = uploads[(index * PHOTOS_OF_SPREAD + at) % uploads.length]!
      const frame = { x: 5 + (at * geometry.width) / PHOTOS_OF_SPREAD, y: 20, width, height }
      const crop = coverCrop({ widthPx: asset.width_px, heightPx: asset.height_px }, frame)
      return { ...photoDefaults, ...frame, id: `photo${index}-${at}`, asset: id, crop }
    })
    return { ...page, elements } as typeof page
  })
  return { ...document, pages }
}

function fillPrints(start: DesignDocument, uploads: readonly Uploaded[]): DesignDocument {
  const geometry = pickGeometry(start.pages[0]!)
  const size = { variant: start.variant, geometry }
  const pages = Array.from({ length: PRINTS }, (_, at) => {
    const { id } = uploads[at % uploads.length]!
    const asset = { id, photo: start.assets[id]! }
    return makePrint({ pageId: `print${at}`, photoId: `photo${at}`, size, look: 'full', asset })
  })
  return { ...start, pages }
}

function done(document: DesignDocument, command: Command): DesignDocument {
  const result = applyCommand(document, command)
  if (!result.ok) throw new Error(`${command.type}: ${result.reason} ${result.path ?? ''}`)
  return result.document
}
