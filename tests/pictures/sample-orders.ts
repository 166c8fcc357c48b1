import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DesignDocument } from '#design/document.schema.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { textDefaults } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import type { PrintRequest } from '#press/print-file.ts'
import { evenInks } from './made-inks.ts'
import { madePhoto } from './made-photos.ts'
import { pressPhoto } from './print-job.ts'

export type SampleOrder = { name: string; request: Omit<PrintRequest, 'outPath'> }

type Facts = {
  id: number
  kind: string
  printColour: 'RGB' | 'CMYK'
  printMirrored: boolean
  variants: {
    code: string
    widthMm: number
    heightMm: number
    bleedMm: number
    safeMm: number
    dpi: number
  }[]
}

const factsPath = join(import.meta.dirname, '..', '..', 'demo', 'seed', 'facts', 'articles.json')

/** One of every kind of article that its press prints in its own way, with its first size. */
export async function makeSampleOrders(folder: string): Promise<SampleOrder[]> {
  const articles = JSON.parse(await readFile(factsPath, 'utf8')) as Facts[]
  const kinds = new Map(
    articles.map((facts) => [
      `${facts.kind}, ${facts.printColour}${facts.printMirrored ? ', mirrored' : ''}`,
      facts,
    ]),
  )
  const photos = await samplePhotos(folder)
  return [...kinds].map(([name, facts]) => ({
    name: `${facts.id} ${name}`,
    request: {
      document: documentOf(facts, photos),
      photos,
      print: { colour: facts.printColour, mirrored: facts.printMirrored },
      slug: null,
    },
  }))
}

/** A camera's, and one for another press with more ink than any paper carries. */
async function samplePhotos(folder: string): Promise<PressPhotos> {
  return {
    beach: await pressPhoto(join(folder, 'beach.jpg'), (await madePhoto(1200, 900)).jpeg()),
    wet: await pressPhoto(join(folder, 'wet.jpg'), evenInks(400, 300, [95, 90, 85, 70]).jpeg()),
  }
}

/** Photos, shapes and a code on the first page, and words as they are first written on the last. */
function documentOf(facts: Facts, photos: PressPhotos): DesignDocument {
  const { code, widthMm, heightMm, bleedMm, safeMm, dpi } = facts.variants[0]!
  const at = (id: string, x: number, y: number, width: number, height: number) => ({
    id,
    x: x * widthMm,
    y: y * heightMm,
    width: width * widthMm,
    height: height * heightMm,
  })
  const words = { text: 'Happy birthday, Żaneta!', language: 'en', font: 'roboto' }
  const type = { ...textDefaults, ...words, size: Math.max(2, heightMm / 20) }
  const codeSide = 0.2 * Math.min(widthMm, heightMm)
  const page = { width: widthMm, height: heightMm, bleed: bleedMm, safe: safeMm, dpi }
  const full = [
    { ...photoDefaults, ...at('beach', 0, 0, 1, 0.6), asset: 'beach' },
    { ...photoDefaults, ...at('wet', 0.6, 0.7, 0.3, 0.2), asset: 'wet' },
    { ...shapeDefaults, ...at('bar', 0.05, 0.62, 0.5, 0.05), fill: '#7847ab' },
    {
      ...qrCodeDefaults,
      ...at('code', 0.1, 0.7, 0, 0),
      width: codeSide,
      height: codeSide,
      content: 'https://example.com',
    },
    { ...type, ...at('words', 0.1, 0.1, 0.8, 0.3) },
  ]
  const sizes = Object.entries(photos).map(([id, { widthPx, heightPx }]) => [
    id,
    { sha256: '0'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' },
  ])
  return DesignDocument.parse({
    v: 1,
    id: `sample-${facts.id}`,
    revision: 1,
    articleId: facts.id,
    variant: code,
    isTemplate: false,
    pageCount: { min: 2, max: 2 },
    fonts: { roboto: findFont('roboto')!.sha256 },
    assets: Object.fromEntries(sizes),
    pages: [
      {
        ...page,
        id: 'full',
        background: { ...backgroundDefaults, color: '#000000' },
        elements: full,
      },
      {
        ...page,
        id: 'words',
        background: backgroundDefaults,
        elements: [{ ...type, ...at('more-words', 0.1, 0.2, 0.8, 0.4) }],
      },
    ],
  })
}
