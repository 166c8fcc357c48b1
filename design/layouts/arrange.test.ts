import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres } from '#tests/design/arbitrary-document.ts'
import { bleedBoxOf, safeAreaOf, trimOf, type PageGeometry } from '#design/document.ts'
import { boundsOf, containsRect, inset, overlaps, SAME_PLACE_MM } from '#design/geometry.ts'
import { mm } from '#design/units.ts'
import { arrange, defaultSpacing, largestSpacing, layoutsFor } from './arrange.ts'
import { layouts, MOST_LAYOUT_PHOTOS } from './layout-collection.ts'

function pageOf(width: number, height: number, bleed = 3, safe = 5): PageGeometry {
  return { width: mm(width), height: mm(height), bleed: mm(bleed), safe: mm(safe), dpi: 300 }
}

/** From a magnet to a banner, up to three times as long as wide. */
const anyPage = fc
  .tuple(millimetres(40, 1500), millimetres(1 / 3, 3), millimetres(0, 10), millimetres(0, 0.1))
  .map(([width, ratio, bleed, safeShare]) => {
    const height = Math.max(30, width / ratio)
    return pageOf(width, height, bleed, safeShare * Math.min(width, height))
  })

const anySpacing = fc.record({ margin: millimetres(0, 1), gap: millimetres(0, 1) })
const anyLayout = fc.constantFrom(...layouts)

const anyArrangement = fc.tuple(anyLayout, anyPage, anySpacing).map(([layout, page, drawn]) => {
  const largest = largestSpacing(page)
  const spacing = {
    marginMm: drawn.margin * largest.marginMm,
    gapMm: drawn.gap * largest.gapMm,
    radiusMm: 0,
  }
  return { layout, page, spacing, ...arrange(layout, page, spacing) }
})

describe('a layout on any page', () => {
  it('has as many places as it says, all on the paper', () => {
    fc.assert(
      fc.property(anyArrangement, ({ layout, page, slots }) => {
        expect(slots).toHaveLength(layout.photoCount)
        for (const slot of slots) {
          expect(Math.min(slot.width, slot.height)).toBeGreaterThan(0.5)
          expect(containsRect(bleedBoxOf(page), boundsOf(slot))).toBe(true)
        }
      }),
    )
  })

  it('keeps the margin; without one it reaches the edge of the bleed, never the cut', () => {
    fc.assert(
      fc.property(anyArrangement, ({ layout, page, spacing, slots }) => {
        const kept = inset(trimOf(page), spacing.marginMm)
        const runsOff = layout.runsOff || spacing.marginMm < SAME_PLACE_MM
        const area = runsOff ? bleedBoxOf(page) : kept
        for (const slot of slots) expect(containsRect(area, boundsOf(slot))).toBe(true)
      }),
    )
  })

  it('leaves no paper bare at the edges where it runs off', () => {
    fc.assert(
      fc.property(anyArrangement, ({ layout, page, slots }) => {
        fc.pre(layout.runsOff)
        const paper = bleedBoxOf(page)
        expect(Math.min(...slots.map(({ x }) => x))).toBe(paper.x)
        const right = Math.max(...slots.map(({ x, width }) => x + width))
        expect(right).toBeCloseTo(paper.x + paper.width, 6)
      }),
    )
  })

  it('covers no photo with another, unless they are strewn', () => {
    fc.assert(
      fc.property(anyArrangement, ({ layout, slots }) => {
        fc.pre(!layout.overlaps)
        const shrunk = slots.map((slot) => inset(boundsOf(slot), SAME_PLACE_MM))
        for (const [index, slot] of shrunk.entries()) {
          for (const other of shrunk.slice(index + 1)) expect(overlaps(slot, other)).toBe(false)
        }
      }),
    )
  })

  it('keeps words where no knife comes', () => {
    fc.assert(
      fc.property(anyArrangement, ({ layout, page, captions }) => {
        expect(captions.length > 0).toBe(layout.hasCaption)
        for (const caption of captions) {
          expect(containsRect(safeAreaOf(page), caption)).toBe(true)
          expect(caption.height).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('strews polaroids on cards that hold their photo', () => {
    fc.assert(
      fc.property(anyArrangement, ({ page, slots }) => {
        for (const { card, ...slot } of slots) {
          if (!card) continue
          const upright = { ...slot, rotation: 0 }
          expect(card.width).toBeGreaterThan(upright.width)
          const onPage = boundsOf({ ...card, rotation: slot.rotation })
          expect(containsRect(safeAreaOf(page), onPage)).toBe(true)
        }
      }),
    )
  })
})

describe('the layouts that are offered', () => {
  const pages = {
    'a mug': pageOf(200, 90),
    'a cushion': pageOf(400, 400, 10, 15),
    'a standing poster': pageOf(297, 420),
    'a lying poster': pageOf(420, 297),
    'a magnet': pageOf(70, 50, 2, 3),
  }

  it.each(Object.entries(pages))('fit %s with every number of photos', (_, page) => {
    const offered = layoutsFor(page)
    for (let count = 1; count <= MOST_LAYOUT_PHOTOS; count++) {
      const some = offered.filter(({ photoCount }) => photoCount === count)
      expect(some.length, `${count} photos`).toBeGreaterThanOrEqual(4)
    }
    expect(offered.some(({ hasCaption }) => hasCaption)).toBe(true)
  })

  it('have no photo like a stripe, on any page', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        for (const layout of layoutsFor(page)) {
          if (layout.photoCount === 1) continue
          for (const { width, height } of arrange(layout, page, defaultSpacing(page)).slots) {
            expect(Math.max(width / height, height / width)).toBeLessThan(2.61)
          }
        }
      }),
    )
  })

  it('differ from each other on each page', () => {
    for (const page of Object.values(pages)) {
      const drawn = layoutsFor(page).map((layout) => {
        const { slots, captions } = arrange(layout, page, defaultSpacing(page))
        return JSON.stringify([slots, captions])
      })
      expect(new Set(drawn).size).toBe(drawn.length)
    }
  })
})
