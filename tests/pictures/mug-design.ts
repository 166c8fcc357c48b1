import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DesignDocument } from '#design/document.schema.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { clipArtDefaults } from '#design/elements/clip-art.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { textDefaults } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { findClipArt } from '#press/clip-art.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { madePhoto } from './made-photos.ts'

const fontIds = ['roboto', 'lora', 'pacifico', 'montserrat-bold']
/** Width and height at 6 pixels a millimetre of the mug, and a hue. */
const photoSizes = { sea: [384, 288, 200], meadow: [390, 520, 90] } as const

/**
 * A mug with everything on it: two photos, one turned, cropped and filtered, texts in four
 * languages, one on a curve, emoji, shapes, a clip-art and a code.
 */
export async function makeMugDesign(): Promise<DesignDocument> {
  const heart = (await findClipArt('heart'))!
  const fonts = Object.fromEntries(fontIds.map((id) => [id, findFont(id)!.sha256]))
  const photoAssets = Object.entries(photoSizes).map(([id, [widthPx, heightPx]]) => [
    id,
    { sha256: '0'.repeat(64), widthPx: 12 * widthPx, heightPx: 12 * heightPx, mime: 'image/jpeg' },
  ])
  const text = { ...textDefaults, size: 5, language: 'de', font: 'roboto' }
  return DesignDocument.parse({
    v: 1,
    id: 'mug-design',
    revision: 1,
    articleId: 101,
    variant: '330',
    isTemplate: false,
    pageCount: { min: 1, max: 1 },
    fonts,
    assets: {
      ...Object.fromEntries(photoAssets),
      heart: { sha256: heart.sha256, widthPx: 100, heightPx: 100, mime: 'image/svg+xml' },
    },
    pages: [
      {
        id: 'wrap',
        width: 206,
        height: 96,
        bleed: 3,
        safe: 5,
        dpi: 300,
        background: { ...backgroundDefaults, color: '#f4efe6' },
        elements: [
          { ...photoDefaults, id: 'sea', asset: 'sea', x: 8, y: 10, width: 64, height: 48 },
          {
            ...photoDefaults,
            id: 'meadow',
            asset: 'meadow',
            x: 128,
            y: 14,
            width: 52,
            height: 52,
            rotation: 11,
            crop: { x: 0.1, y: 0.2, width: 0.8, height: 0.6 },
            mask: { shape: 'rect', radius: 5 },
            filter: { brightness: 1.1, contrast: 1.15, saturation: 0.6 },
          },
          {
            ...shapeDefaults,
            id: 'star',
            shape: 'star',
            x: 186,
            y: 6,
            width: 16,
            height: 16,
            rotation: 8,
            fill: '#f2a33a',
            stroke: { color: '#7a3b12', width: 0.8, dash: [] },
            opacity: 0.85,
          },
          {
            ...shapeDefaults,
            id: 'line',
            x: 6,
            y: 78,
            width: 194,
            height: 14,
            radius: 3,
            fill: null,
            stroke: { color: '#2a6f77', width: 0.6, dash: [3, 1.5] },
          },
          {
            ...text,
            id: 'pl',
            language: 'pl',
            text: 'Zażółć gęślą jaźń, kochana Babciu! 🎉🌻',
            x: 76,
            y: 12,
            width: 48,
            height: 26,
          },
          {
            ...text,
            id: 'cs',
            language: 'cs',
            font: 'lora',
            text: 'Příliš žluťoučký kůň úpěl ďábelské ódy',
            x: 76,
            y: 40,
            width: 48,
            height: 22,
            align: 'center',
            fill: '#2f4858',
            rotation: -4,
          },
          {
            ...text,
            id: 'es',
            language: 'es',
            font: 'pacifico',
            text: '¡Feliz cumpleaños! ❤️',
            size: 8,
            x: 14,
            y: 79,
            width: 90,
            height: 12,
            fill: '#d64550',
            outline: { color: '#ffffff', width: 0.5 },
          },
          {
            ...text,
            id: 'de',
            font: 'montserrat-bold',
            text: 'Schöne Grüße aus Köln',
            size: 4.5,
            x: 74,
            y: 60,
            width: 54,
            height: 16,
            curve: { radius: 40 },
          },
          { ...clipArtDefaults, id: 'art', asset: 'heart', x: 184, y: 30, width: 14, height: 14 },
          {
            ...qrCodeDefaults,
            id: 'code',
            content: 'https://example.org/mug',
            x: 182,
            y: 52,
            width: 18,
            height: 18,
          },
        ],
      },
    ],
  })
}

/** The design with only some of its elements. */
export function onlyElements(
  document: DesignDocument,
  isWanted: (type: string) => boolean,
): DesignDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.filter((element) => isWanted(element.type)),
  }))
  return { ...document, pages }
}

/** With 1 they have the pixels of a drawing at 152 dpi, with 12 those of a camera. */
export async function makeMugPhotos(
  folder: string,
  { scale, format }: { scale: number; format: 'png' | 'jpg' },
): Promise<PressPhotos> {
  await mkdir(folder, { recursive: true })
  const photos: PressPhotos = {}
  for (const [id, [width, height, hue]] of Object.entries(photoSizes)) {
    const path = join(folder, `${id}-${scale}.${format}`)
    const picture = await madePhoto(width * scale, height * scale, { hue })
    const { width: widthPx, height: heightPx } = await picture.toFile(path)
    const mime = format === 'jpg' ? 'image/jpeg' : 'image/png'
    photos[id] = { path, mime, orientation: 1, widthPx, heightPx }
  }
  return photos
}
