import { createCanvas, Path2D } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { PathItem } from '#design/display-list.ts'
import { drawPage } from './draw-page.ts'
import { drawQrCode } from './draw-qr-code.ts'

function draw(changes: object): PathItem[] {
  const document = documentWith([{ ...samples.qrCode, ...changes }])
  const refuse = () => {
    throw new Error('a code needs neither fonts nor art')
  }
  const tools = {
    drawCalendar: refuse,
    drawPageNumbers: refuse,
    drawQrCode,
    layOutText: refuse,
    findArt: refuse,
  }
  const { items } = drawPage(document, document.pages[0]!, tools)
  return items.slice(1).filter((item) => item.kind === 'path')
}

/** What a phone reads when it looks at the drawing on a sheet of this colour. */
function read(items: readonly PathItem[], ground: string): string | undefined {
  const side = 800
  const context = createCanvas(side, side).getContext('2d')
  context.fillStyle = ground
  context.fillRect(0, 0, side, side)
  for (const { matrix, path, fill } of items) {
    context.setTransform(8, 0, 0, 8, 0, 0)
    context.transform(...(matrix as [number, number, number, number, number, number]))
    context.fillStyle = fill!
    context.fill(outlineOf(path))
  }
  const { data } = context.getImageData(0, 0, side, side)
  return jsQR(Uint8ClampedArray.from(data), side, side)?.data
}

function outlineOf(path: string): Path2D {
  return new Path2D(path)
}

describe('a QR code', () => {
  it.each([
    ['https://example.org/pl/?utm=1', 'L'],
    ['Zażółć gęślą jaźń ☕', 'M'],
    ['1234567890', 'Q'],
    ['WIFI:S:Ana;T:WPA;P:žluťoučký;;', 'H'],
  ])('says %s with correction %s, also when it is turned', (content, correction) => {
    for (const rotation of [0, 33]) {
      expect(read(draw({ content, correction, rotation }), '#000000')).toBe(content)
    }
  })

  it('of the longest content with the strongest correction can be read', () => {
    const content = 'a'.repeat(1000)
    const large = { content, correction: 'H', width: 99, height: 99, x: 0, y: 0 }
    expect(read(draw(large), '#ffffff')).toBe(content)
  })

  it('on paper brings its own margin of four modules, and fills its frame without paper', () => {
    const [sheet, dark] = draw({ content: 'HELLO', correction: 'L' })
    expect(sheet).toMatchObject({ path: 'M0 0L40 0L40 40L0 40Z', fill: '#ffffff' })
    // 21 modules and twice 4 on 40 mm.
    expect(dark!.path).toMatch(/^M5\.5172 5\.5172L15\.1724 5\.5172L/)
    const [alone, ...others] = draw({ content: 'HELLO', correction: 'L', paper: null })
    expect(others).toEqual([])
    expect(alone!.path).toMatch(/^M0 0L13\.3333 0L13\.3333 1\.9048L0 1\.9048Z/)
    expect(read([alone!], '#ffffff')).toBe('HELLO')
  })
})
