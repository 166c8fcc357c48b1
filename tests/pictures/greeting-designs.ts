import { photoDefaults } from '#design/elements/photo.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { textDefaults } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { coverCrop } from '#design/photo-fit.ts'

/** A photo as the shop knows it after it was sent. */
export type SentPhoto = { id: string; sha256: string; widthPx: number; heightPx: number }

export type Greeting = { language: string; words: readonly [string, string, string] }

/** Greetings that people write on mugs, with letters that only their language has. */
export const greetings: Record<string, Greeting> = {
  gb: { language: 'en', words: ['Happy birthday, Grandma! 🎂', 'We love you', 'Summer 2026 🌻'] },
  pl: {
    language: 'pl',
    words: ['Wszystkiego najlepszego, kochana Babciu! 🎉', 'Zażółć gęślą jaźń', 'Lato 2026 ☀️'],
  },
  de: {
    language: 'de',
    words: ['Für die größte Oma der Welt 💐', 'Süße Grüße aus Köln', 'Übermut tut selten gut'],
  },
  cz: {
    language: 'cs',
    words: ['Příliš žluťoučký kůň 🐎', 'Všechno nejlepší, dědečku', 'Úpěl ďábelské ódy'],
  },
  fi: {
    language: 'fi',
    words: ['Hyvää syntymäpäivää, äiti! 🎈', 'Yötyöläinen', 'Kesä mökillä 🌲'],
  },
}

const fontIds = ['roboto', 'lora', 'pacifico', 'montserrat-bold']
export const greetingFonts = Object.fromEntries(
  fontIds.map((id) => [id, findFont(id)!.sha256] as const),
)

/** Four ways to fill the wrap of a mug: letters alone, a photo with words, a collage, everything. */
export function greetingElements(
  kind: number,
  { language, words }: Greeting,
  photos: readonly SentPhoto[],
): object[] {
  const text = { ...textDefaults, language, font: fontIds[kind % fontIds.length]!, size: 7 }
  const heading = { ...text, id: 'heading', text: words[0], x: 14, y: 12, width: 90, height: 30 }
  const curved = {
    ...text,
    id: 'curved',
    text: words[1],
    x: 110,
    y: 40,
    width: 70,
    height: 20,
    align: 'center',
    curve: { radius: 60 },
    fill: '#8a2b4a',
  }
  const outlined = {
    ...text,
    id: 'outlined',
    text: words[2],
    x: 20,
    y: 60,
    width: 80,
    height: 16,
    size: 9,
    rotation: -6,
    outline: { color: '#ffffff', width: 0.8 },
    fill: '#2a6f77',
  }
  const star = {
    ...shapeDefaults,
    id: 'star',
    shape: 'star',
    x: 170,
    y: 8,
    width: 18,
    height: 18,
    rotation: 8,
    fill: '#f2a33a',
    stroke: { color: '#7a3b12', width: 0.8, dash: [] },
    opacity: 0.85,
  }
  const photo = (at: number, frame: { x: number; y: number; width: number; height: number }) => ({
    ...photoDefaults,
    ...frame,
    id: `photo${at}`,
    asset: photos[at]!.id,
    crop: coverCrop(photos[at]!, frame),
  })
  switch (kind) {
    case 0:
      return [heading, curved, outlined, star]
    case 1:
      return [photo(0, { x: 0, y: 0, width: 100, height: 96 }), { ...heading, x: 108 }, curved]
    case 2:
      return [
        photo(0, { x: 8, y: 8, width: 60, height: 40 }),
        { ...photo(1, { x: 72, y: 20, width: 50, height: 60 }), rotation: 7 },
        {
          ...photo(2, { x: 130, y: 10, width: 64, height: 64 }),
          mask: { shape: 'ellipse', radius: 0 },
          filter: { brightness: 1.1, contrast: 1.15, saturation: 0.2 },
        },
        outlined,
      ]
    default:
      return [
        { ...photo(1, { x: 4, y: 4, width: 90, height: 60 }), flipX: true, opacity: 0.8 },
        {
          ...qrCodeDefaults,
          id: 'code',
          content: 'https://example.com',
          x: 160,
          y: 50,
          width: 30,
          height: 30,
        },
        heading,
        curved,
        outlined,
        star,
      ]
  }
}
