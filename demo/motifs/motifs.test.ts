import { describe, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import { mm } from '#design/units.ts'
import { drawDocument } from '#press/drawing.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { readTexts } from '#demo/seed/texts.ts'
import { readFacts } from '#demo/seed/facts.ts'
import { colorwaysOf, type FindPhoto } from './motif-page.ts'
import { motifDocument, type Paper } from './motif-document.ts'
import { drawnMotifIds, findDrawnMotif } from './motifs.ts'
import { picturedMotifIds } from './pictured-motifs.ts'

const MOST_ELEMENTS = 300

const papers = [
  { name: 'a mug', view: 'mug-pair', kind: 'mug', size: [206, 96, 3, 5], pages: 1 },
  { name: 'a cushion', view: 'cushion', kind: 'cushion', size: [400, 400, 10, 15], pages: 1 },
  { name: 'a poster', view: 'framed-poster', kind: 'poster', size: [210, 297, 3, 8], pages: 1 },
  { name: 'a case', view: 'phone-case', kind: 'case', size: [77.6, 154.6, 3, 5], pages: 1 },
  { name: 'a panorama', view: 'canvas', kind: 'canvas', size: [900, 300, 25, 15], pages: 1 },
  { name: 'a calendar', view: 'calendar', kind: 'calendar', size: [220, 450, 3, 8], pages: 13 },
] as const

function paperOf({ view, kind, size, pages }: (typeof papers)[number]): Paper {
  const [width, height, bleed, safe] = size
  return {
    articleId: 101,
    kind,
    view,
    variant: 'one',
    page: { width: mm(width), height: mm(height), bleed: mm(bleed), safe: mm(safe), dpi: 300 },
    pageCount: { min: pages, max: pages },
  }
}

const findPhoto: FindPhoto = ({ motif, shape }) => ({
  id: `photo-${motif}-${shape}`,
  asset: { sha256: 'a'.repeat(64), widthPx: 2400, heightPx: 1800, mime: 'image/jpeg' },
})

function documentOf(motif: string, paper: (typeof papers)[number], colorway?: string) {
  const choice = { motif, colorway: colorway ?? colorwaysOf(motif)[0]! }
  return motifDocument('demo', choice, paperOf(paper), findPhoto)
}

describe('the demo’s motifs', () => {
  it('are those that have words', () => {
    const [words] = readTexts(readFacts(), ['en']).values()
    const ids = [...picturedMotifIds, ...drawnMotifIds]
    expect(ids.toSorted()).toEqual(Object.keys(words!.motifs).toSorted())
    expect(ids.length).toBe(57)
  })

  it('come in several colours', () => {
    for (const id of drawnMotifIds) {
      const { colorways } = findDrawnMotif(id)!
      expect(colorways.length, id).toBeGreaterThanOrEqual(2)
      expect(new Set(colorways.map((way) => way.id)).size, id).toBe(colorways.length)
    }
  })
})

describe.each([...picturedMotifIds, ...drawnMotifIds])('%s', (motif) => {
  it.each(papers)('is a design for $name that somebody can change', (paper) => {
    for (const colorway of paper === papers[0] ? colorwaysOf(motif) : [undefined]) {
      const document = documentOf(motif, paper, colorway)
      const reading = readDocument(document)
      if (!reading.ok) expect.fail(JSON.stringify(reading.problems))
      // Stored as it is: whoever reads it later must get the very same document, and its checksum.
      expect(JSON.stringify(reading.document) === JSON.stringify(document)).toBe(true)
      for (const { elements } of document.pages) {
        expect(elements.length).toBeGreaterThan(0)
        expect(elements.length).toBeLessThanOrEqual(MOST_ELEMENTS)
      }
      const open = preflight(document).filter(({ severity }) => severity === 'confirm')
      expect(open.filter(({ code }) => code !== 'low_resolution')).toEqual([])
    }
  })

  it('is the same whenever it is drawn', () => {
    expect(documentOf(motif, papers[0])).toEqual(documentOf(motif, papers[0]))
  })
})

describe.each(drawnMotifIds)('%s on paper', (motif) => {
  it.each(papers.slice(0, 5))('leaves no white edge on $name', async (paper) => {
    const document = documentOf(motif, paper)
    const { data, width, height } = await painted(document)
    const transparent = edgeOf(width, height).filter((at) => data[at * 4 + 3]! < 250)
    expect(transparent).toEqual([])
    const shades = new Set<number>()
    for (let at = 0; at < data.length; at += 4) {
      shades.add((data[at]! >> 5) * 64 + (data[at + 1]! >> 5) * 8 + (data[at + 2]! >> 5))
    }
    // An empty page has one.
    expect(shades.size).toBeGreaterThan(1)
  })
})

async function painted(document: DesignDocument) {
  const [list] = await drawDocument(document)
  return rasterOf(await paintRaster(list!, {}, { widthPx: 80, box: 'bleed' }))
}

function edgeOf(width: number, height: number): number[] {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x])
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1])
  return [...across.flat(), ...down.flat()]
}
