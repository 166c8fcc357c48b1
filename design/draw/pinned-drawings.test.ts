import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { displayListText } from '#tests/design/display-list-text.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { drawPage } from './draw-page.ts'
import { tools } from '#tests/design/sample-drawing.ts'

const turned = { rotation: 33.3, opacity: 0.8 }
const crop = { x: 0.1, y: 0.2, width: 0.7, height: 0.6 }
const filter = { brightness: 1.2, contrast: 0.9, saturation: 0.4 }
const stroke = { color: '#e4572e', width: 0.7, dash: [2, 1] }
const letter = { font: 'dancing-script', language: 'cs', size: 7.5 }

/** Each says what would have changed for everybody who ordered before. */
const pinned = {
  version: 3,
  drawings: {
    photo: [
      [{ ...samples.photo, ...turned, crop, filter, mask: { shape: 'rect', radius: 4 } }],
      '2ce85a05ca334b6c479814f12bdde726bd8b5b2edf6d188a614bb2dfdaff6a4e',
    ],
    mask: [
      [{ ...samples.photo, flipX: true, mask: { shape: 'ellipse', radius: 0 } }],
      'f84076fbeb02761df8b53ce2e9a40f64c3298978a6e9b0e29734f95b52961d6f',
    ],
    shapes: [
      [
        { ...samples.shape, ...turned, id: 'rect', radius: 5, stroke },
        { ...samples.shape, ...turned, id: 'ellipse', shape: 'ellipse' },
        { ...samples.shape, ...turned, id: 'star', shape: 'star', stroke },
        { ...samples.shape, id: 'path', shape: 'path', path: 'M0 0q1 0 1 1a.4.3 20 1 1-.5-.2z' },
      ],
      '623b32d9bb7ca0ec19e75292232c31b1aa50093b9d011c9835106727877b29b5',
    ],
    clipArt: [
      [{ ...samples.clipArt, ...turned, flipY: true, tint: '#2e86ab' }],
      '47781d8a2f92a7026a608b4c2d0f261fb51d5659aca2597be85bae1d5d9e4723',
    ],
    qrCode: [
      [{ ...samples.qrCode, ...turned, correction: 'Q' }],
      'f172ab3598ac229123a05f8bf9ad0874aa22b5a05e452f95401efb82175d872a',
    ],
    text: [
      [
        { ...samples.text, ...turned, outline: { color: '#ffffff', width: 0.3 } },
        { ...samples.text, ...letter, id: 'emoji', text: 'Všechno nejlepší, babičko! 🎂❤️' },
        { ...samples.text, ...letter, id: 'curve', curve: { radius: 25 }, text: 'Žluťoučký kůň' },
      ],
      'a44c957bc447b51b2efb0f2aeec17c152132f4d2547393e452bcd8cb2ab6e6eb',
    ],
  },
} as const

describe('the drawing of a document', () => {
  it('belongs to the version that the hashes below were taken from', () => {
    expect(LAYOUT_ENGINE_VERSION).toBe(pinned.version)
  })

  it.each(Object.entries(pinned.drawings))(
    'has not changed for %s',
    async (_, [elements, hash]) => {
      const fonts = await loadFonts(['roboto', 'dancing-script'])
      const layOutText = createTypeSetter({ fonts, emoji: await loadEmoji() })
      const document = documentWith(elements, {
        fonts: { roboto: 'a'.repeat(64), 'dancing-script': 'a'.repeat(64) },
      })
      const list = drawPage(document, document.pages[0]!, { ...tools, layOutText })
      expect(
        createHash('sha256').update(displayListText(list)).digest('hex'),
        'An order placed yesterday would be drawn differently today. If that is meant, raise ' +
          'LAYOUT_ENGINE_VERSION in design/engine-version.ts and pin the new version and hashes',
      ).toBe(hash)
    },
  )
})
