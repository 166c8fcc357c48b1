import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { DesignDocument } from './document.ts'
import { preflight } from './preflight.ts'
import type { Finding } from './finding.ts'

function sameFinding(one: Finding) {
  return (other: Finding) =>
    other.code === one.code && other.pageId === one.pageId && other.elementId === one.elementId
}

function afterFix(document: DesignDocument, finding: Finding): Finding[] {
  const result = applyCommand(document, finding.fix!)
  if (!result.ok) throw new Error(`${finding.code}: ${result.reason}`)
  return preflight(result.document)
}

describe('preflight', () => {
  it('every fix it offers is accepted and makes its finding go away', () => {
    const fixed = new Set<string>()
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const finding of preflight(document)) {
          if (!finding.fix) continue
          fixed.add(finding.code)
          expect(afterFix(document, finding).some(sameFinding(finding))).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
    const onElements = [...fixed].filter((code) => !/^empty_(page|document)$/.test(code))
    expect(onElements.sort()).toEqual([
      'empty_slot',
      'low_resolution',
      'outside_safe_area',
      'short_of_bleed',
    ])
  })

  it('has nothing to say about a good design', () => {
    expect(preflight(documentWith([samples.photo, samples.text]))).toEqual([])
  })

  it.each([
    [76.2, 57.15, undefined],
    [76.3, 57.225, 'warn'],
    [127, 95.25, 'warn'],
    [127.1, 95.325, 'confirm'],
  ])('a photo of 600 px on %d mm: %s', (width, height, severity) => {
    const assets = { small: { ...documentWith([]).assets.beach, widthPx: 600, heightPx: 450 } }
    const photo = { ...samples.photo, asset: 'small', x: 5, y: 5, width, height }
    const document = documentWith([photo], { assets }, { height: 200 })
    expect(preflight(document)[0]?.severity).toBe(severity)
  })

  it('a large format, which is printed with fewer dots, needs no more than those', () => {
    const photo = { ...samples.photo, x: 5, y: 5, width: 560, height: 420 }
    const poster = (dpi: number) =>
      preflight(documentWith([photo], {}, { width: 600, height: 450, dpi }))
    expect(poster(300)).toMatchObject([{ code: 'low_resolution', numbers: { goodDpi: 200 } }])
    const { dpi, goodWidthCm, goodHeightCm } = poster(300)[0]!.numbers
    expect(goodWidthCm).toBeCloseTo((56 * dpi!) / 200)
    expect(goodHeightCm).toBeCloseTo((42 * dpi!) / 200)
    expect(poster(150)).toEqual([])
  })

  it('clip-art of pixels is as sharp as it is drawn, and is made smaller', () => {
    const clipArt = { ...samples.clipArt, asset: 'party', x: 10, y: 10, width: 150, height: 70 }
    expect(preflight(documentWith([clipArt]))).toEqual([])
    const large = documentWith([{ ...clipArt, width: 180, height: 110 }], {}, { height: 130 })
    const [finding] = preflight(large)
    expect(finding).toMatchObject({ code: 'low_resolution', elementId: 'clip-art' })
    expect(finding!.numbers.dpi).toBeCloseTo((800 / 110) * 25.4)
    expect(afterFix(large, finding!)).toEqual([])
  })

  it('Ana zoomed in too far: the fix shows more of her photo in the same frame', () => {
    const crop = { x: 0.4, y: 0.4, width: 0.05, height: 0.05 }
    const document = documentWith([{ ...samples.photo, crop }])
    const [finding] = preflight(document)
    expect(finding).toMatchObject({
      code: 'low_resolution',
      severity: 'warn',
      elementId: 'photo',
      numbers: { dpi: expect.closeTo(128.016, 3) as number },
      fix: { type: 'replace-photo', asset: 'beach' },
    })
    expect(afterFix(document, finding!)).toEqual([])
  })

  it('a photo too small for its frame gets a smaller frame about the same middle', () => {
    const photo = { ...samples.photo, asset: 'party', x: 10, y: 10, width: 90, height: 70 }
    const document = documentWith([{ ...photo, crop: { x: 0, y: 0.2, width: 1, height: 0.6 } }])
    const [finding] = preflight(document)
    expect(finding).toMatchObject({
      code: 'low_resolution',
      fix: { type: 'resize', x: expect.closeTo(17.09, 1) as number },
    })
    expect(afterFix(document, finding!)).toEqual([])
  })

  it('a photo that ends at the cut is drawn out to the bleed', () => {
    const crop = { x: 0, y: 0.2, width: 1, height: 0.6 }
    const photo = { ...samples.photo, x: 0, y: 0, width: 200, height: 90, crop }
    const document = documentWith([photo])
    const [finding] = preflight(document)
    expect(finding).toMatchObject({
      code: 'short_of_bleed',
      numbers: { missingMm: 3, bleedMm: 3 },
      fix: { type: 'resize', x: -3, y: -3, width: 206, height: 96 },
    })
    expect(afterFix(document, finding!)).toEqual([])
  })

  it('a dot that ends between cut and bleed leaves no line, a stripe does', () => {
    const frame = { x: -1, y: 20, width: 20, height: 20 }
    const said = (shape: string) =>
      preflight(documentWith([{ ...samples.shape, ...frame, shape }])).map(({ code }) => code)
    expect(said('ellipse')).toEqual([])
    expect(said('rect')).toEqual(['short_of_bleed'])
  })

  it('words near the cut are a warning, words over it must be confirmed', () => {
    const near = documentWith([{ ...samples.text, x: 2 }])
    const over = documentWith([{ ...samples.text, x: -2 }])
    expect(preflight(near)).toMatchObject([
      { code: 'outside_safe_area', severity: 'warn', numbers: { outsideMm: 3, safeMm: 5 } },
    ])
    expect(preflight(over)).toMatchObject([{ severity: 'confirm', fix: { type: 'fit-inside' } }])
    expect(afterFix(over, preflight(over)[0]!)).toEqual([])
  })

  it('an empty slot takes the photo that Ana uploaded and has not used', () => {
    const document = documentWith([samples.text, { ...samples.slot, locked: 'by-template' }])
    expect(preflight(document)).toMatchObject([
      { code: 'empty_slot', severity: 'confirm', fix: { type: 'replace-photo', asset: 'beach' } },
    ])
    expect(preflight({ ...document, isTemplate: true })).toEqual([])
  })

  it('offers no fix that a locked element would refuse', () => {
    const text = { ...samples.text, x: -2, locked: 'by-template' }
    expect(preflight(documentWith([text]))).toMatchObject([{ fix: null }])
  })
})
