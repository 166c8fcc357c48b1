import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { preflight } from '#design/preflight.ts'
import type { Finding } from '#design/finding.ts'
import { relayout } from '#design/relayout.ts'

const hole = { x: 20.5, y: 11, width: 4, height: 4, radius: 2 }
const heart = {
  width: 45,
  height: 42,
  bleed: 2,
  safe: 3,
  dpi: 300,
  contour: { shape: 'heart', holes: [hole] },
}

function heartWith(frame: object): DesignDocument {
  return documentWith([{ ...samples.text, ...frame, important: true }], {}, heart)
}

function mended(document: DesignDocument): Finding[] {
  const [finding] = preflight(document)
  const result = applyCommand(document, finding!.fix!)
  if (!result.ok) throw new Error('The fix was refused')
  return preflight(result.document)
}

describe('preflight of a heart', () => {
  it('finds nothing in words that lie inside', () => {
    expect(preflight(heartWith({ x: 14, y: 20, width: 17, height: 5 }))).toEqual([])
  })

  it('finds words in a corner that the heart does not have, and moves them into it', () => {
    const corner = heartWith({ x: 4, y: 30, width: 12, height: 5 })
    expect(preflight(corner)).toMatchObject([
      { code: 'outside_safe_area', severity: 'confirm', fix: { type: 'fit-inside' } },
    ])
    expect(mended(corner)).toEqual([])
  })

  it('warns of words that are near to the knife', () => {
    expect(preflight(heartWith({ x: 10, y: 20, width: 25, height: 8 }))).toMatchObject([
      { code: 'outside_safe_area', severity: 'warn' },
    ])
  })

  it('finds words over the hole and takes them away from it', () => {
    const over = heartWith({ x: 16, y: 11, width: 13, height: 4 })
    expect(preflight(over)).toMatchObject([{ code: 'over_hole', severity: 'confirm' }])
    expect(mended(over)).toEqual([])
  })

  it('finds a hole that lies within, and a thing that lies within a hole', () => {
    const around = heartWith({ x: 14, y: 10, width: 17, height: 12 })
    expect(preflight(around)).toMatchObject([{ code: 'over_hole' }])
    const within = heartWith({ x: 22, y: 12.5, width: 1, height: 1 })
    expect(preflight(within)).toMatchObject([{ code: 'over_hole' }])
  })

  it('makes words smaller where they fit nowhere as they are', () => {
    const wide = heartWith({ x: 0, y: 20, width: 45, height: 6 })
    expect(preflight(wide)).toMatchObject([{ severity: 'confirm', fix: { type: 'fit-inside' } }])
    expect(mended(wide)).toEqual([])
  })

  it('looks at the turned frame and not at the box around it', () => {
    expect(preflight(heartWith({ x: 13, y: 22, width: 16, height: 2, rotation: 35 }))).toEqual([])
  })
})

describe('a design that gets the shape of a heart', () => {
  it('keeps inside what was safe on paper', () => {
    const onPaper = documentWith(
      [{ ...samples.text, x: 5, y: 5, width: 30, height: 8, important: true }],
      {},
      { ...heart, contour: undefined },
    )
    const { contour } = heartWith({}).pages[0]!
    const { width, height, bleed, safe, dpi } = onPaper.pages[0]!
    const laid = relayout(onPaper, {
      articleId: 402,
      variant: 'heart',
      pageCount: { min: 1, max: 1 },
      pages: [{ width, height, bleed, safe, dpi, ...(contour && { contour }) }],
    })
    if (!laid.ok) throw new Error(laid.reason)
    expect(laid.document.pages[0]!.contour).toEqual(contour)
    expect(preflight(laid.document)).toEqual([])
    // As large as the heart has room for.
    expect(laid.document.pages[0]!.elements[0]!.width).toBeGreaterThan(15)
  })

  it('is refused with a hole beside the piece', () => {
    const holes = [{ ...hole, x: 0, y: 35 }]
    const read = DesignDocument.safeParse({
      ...heartWith({}),
      pages: [{ ...heartWith({}).pages[0]!, contour: { shape: 'heart', holes } }],
    })
    expect(read.error?.issues).toMatchObject([{ message: 'contour_without_room' }])
  })
})
