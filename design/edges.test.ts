import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { DisplayItem } from './display-list.ts'
import { roundFactors } from './display-list-numbers.ts'
import type { DesignDocument, Page } from './document.ts'
import { drawPage } from './draw/draw-page.ts'
import { mirroredStrips, pictureBoxOf } from './edges.ts'
import { multiply, transform } from './geometry.ts'
import { preflight } from './preflight.ts'

const noTools = {
  layOutText: () => {
    throw new Error('no text here')
  },
  findArt: () => undefined,
  drawCalendar: () => [],
  drawPageNumbers: () => [],
  drawQrCode: () => [],
}

function drawn(document: DesignDocument, page: Page): DisplayItem[] {
  const elements = page.elements.filter(({ type }) => type === 'photo' || type === 'shape')
  return drawPage(document, { ...page, elements }, noTools).items
}

const withEdges = (page: Page, edges: Page['edges']): Page => ({ ...page, edges })

describe('mirrored edges', () => {
  it('are the picture itself, seen in a mirror on the fold, and nothing else', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const page = document.pages[0]!
        const front = drawn(document, withEdges(page, undefined))
        const edged = drawn(document, withEdges(page, { type: 'mirrored' }))
        const mirrored = edged.filter(({ within }) => within)
        const mirrors = mirroredStrips(page)
        const strays = mirrored.filter((item) => {
          const strip = mirrors.find(({ within }) => same(within, item.within))!
          const matrices = front
            .filter(({ elementId, kind }) => elementId === item.elementId && kind === item.kind)
            .map(({ matrix }) => roundFactors(multiply(strip.mirror, matrix)))
          // A background photo is as large as the front wants it, so it has another matrix there.
          return item.elementId !== null && !matrices.some((matrix) => same(matrix, item.matrix))
        })
        expect(strays).toEqual([])
        expect(mirrored.length).toBeGreaterThanOrEqual(page.bleed > 0 ? 8 : 0)
      }),
      { numRuns: 60 },
    )
  })

  it('show at every point outside the front what lies as far inside', () => {
    const page = documentWith([]).pages[0]!
    const { width, height, bleed }: { width: number; height: number; bleed: number } = page
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (across, down) => {
        const point = {
          x: -bleed + ((width + 2 * bleed) * across) / 1000,
          y: -bleed + ((height + 2 * bleed) * down) / 1000,
        }
        const isFront = point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
        const strip = mirroredStrips(page).findLast(({ within }) => contains(within, point))
        if (isFront || !strip) return
        const source = transform(strip.mirror, point)
        expect(source.x).toBeCloseTo(
          point.x < 0 ? -point.x : Math.min(point.x, 2 * width - point.x),
        )
        expect(source.y).toBeCloseTo(
          point.y < 0 ? -point.y : Math.min(point.y, 2 * height - point.y),
        )
      }),
    )
  })
})

describe('a photo over the whole page', () => {
  const full = { ...samples.photo, x: -3, y: -3, width: 206, height: 96 }

  it('keeps to the front when the edges are their own, and goes round again without them', () => {
    const start = documentWith([full])
    const edged = applyCommand(start, {
      type: 'set-edges',
      pageId: 'wrap',
      edges: { type: 'mirrored' },
    })
    if (!edged.ok) throw new Error(edged.reason)
    const page = edged.document.pages[0]!
    expect(page.elements[0]).toMatchObject({ ...pictureBoxOf(page) })
    expect(preflight(edged.document).map(({ code }) => code)).not.toContain('short_of_bleed')
    const back = applyCommand(edged.document, { type: 'set-edges', pageId: 'wrap', edges: null })
    expect(back.ok && back.document.pages[0]!.elements[0]).toMatchObject({ x: -3, width: 206 })
  })

  it('is covered by plain edges, whatever it does outside the front', () => {
    const document = documentWith([full])
    const page = withEdges(document.pages[0]!, { type: 'plain', color: '#ffffff' })
    expect(drawn(document, page).at(-1)).toMatchObject({
      kind: 'path',
      fill: '#ffffff',
      fillRule: 'evenodd',
    })
  })
})

const same = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

const contains = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  point: { x: number; y: number },
) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
