import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { DisplayList } from './display-list.ts'
import { anyDrawing } from '#tests/design/arbitrary-drawing.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawPage } from './draw/draw-page.ts'
import { drawPageNumbers } from './draw/draw-page-numbers.ts'
import { paintSvg, svgNode } from './paint-svg.ts'
import { type SvgNode, svgText } from './svg-node.ts'

const painting = { imageHref: (asset: string) => `/photos/${asset}`, idPrefix: 'p-' }

function draw(...elements: object[]): DisplayList {
  const document = documentWith(elements)
  return drawPage(document, document.pages[0]!, {
    layOutText: () => {
      throw new Error('no text is expected here')
    },
    findArt: () => undefined,
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
  })
}

function nodesOf(list: DisplayList, box: 'trim' | 'bleed' = 'trim'): SvgNode[] {
  return allNodes(svgNode(list, { ...painting, box }))
}

function allNodes(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap(allNodes)]
}

function attributesOf(nodes: SvgNode[], tag: string) {
  return nodes.filter((node) => node.tag === tag).map(({ attributes }) => attributes)
}

describe('a page as SVG', () => {
  it('is measured in millimetres, with its bleed or without', () => {
    expect(paintSvg(draw(), { ...painting, box: 'trim' })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 90">' +
        '<path d="M-3 -3L203 -3L203 93L-3 93Z" transform="matrix(1 0 0 1 0 0)" fill="#ffffff"' +
        ' fill-rule="nonzero" fill-opacity="1"></path></svg>',
    )
    expect(nodesOf(draw(), 'bleed')[0]!.attributes['viewBox']).toBe('-3 -3 206 96')
  })

  it('makes fill and stroke transparent each, not together', () => {
    const stroke = { color: '#ff0000', width: 2, dash: [3, 1] }
    const shape = { ...samples.shape, opacity: 0.5, stroke }
    expect(attributesOf(nodesOf(draw(shape)), 'path')[1]).toEqual({
      'data-element': 'shape',
      d: 'M0 0L40 0L40 30L0 30Z',
      transform: 'matrix(1 0 0 1 20 20)',
      fill: '#1b1b1b',
      fillRule: 'nonzero',
      fillOpacity: 0.5,
      stroke: '#ff0000',
      strokeOpacity: 0.5,
      strokeWidth: 2,
      strokeLinejoin: 'miter',
      strokeMiterlimit: 4,
      strokeDasharray: '3 1',
    })
  })

  it('shows of a photo what its crop leaves', () => {
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.5 }
    const nodes = nodesOf(draw({ ...samples.photo, crop, flipX: true }))
    expect(attributesOf(nodes, 'image')).toEqual([
      {
        href: '/photos/beach',
        x: -20,
        y: -30,
        width: 80,
        height: 60,
        preserveAspectRatio: 'none',
        transform: 'matrix(-1 0 0 1 60 20)',
        opacity: 1,
      },
    ])
    expect(attributesOf(nodes, 'g')).toEqual([
      { 'data-element': 'photo', clipPath: 'url(#p-1-clip)' },
    ])
    const clip = nodes.find(({ tag }) => tag === 'clipPath')
    expect(clip).toMatchObject({
      attributes: { id: 'p-1-clip' },
      children: [{ attributes: { d: 'M0 0L1 0L1 1L0 1Z', transform: 'matrix(-40 0 0 30 60 20)' } }],
    })
  })

  it('filters the stored values of a photo and leaves its transparency', () => {
    const filter = { brightness: 1.5, contrast: 1, saturation: 1 }
    const nodes = nodesOf(draw({ ...samples.photo, filter }))
    expect(attributesOf(nodes, 'filter')[0]).toMatchObject({
      id: 'p-1-filter',
      colorInterpolationFilters: 'sRGB',
    })
    expect(attributesOf(nodes, 'feColorMatrix')[0]).toEqual({
      type: 'matrix',
      values: '1.5 0 0 0 0 0 1.5 0 0 0 0 0 1.5 0 0 0 0 0 1 0',
    })
    expect(attributesOf(nodes, 'image')[0]!['filter']).toBe('url(#p-1-filter)')
  })

  it('gives no id twice and refers to none that is missing', () => {
    fc.assert(
      fc.property(anyDrawing, (document) => {
        for (const page of document.pages) {
          const tools = {
            drawCalendar,
            drawPageNumbers,
            drawQrCode,
            layOutText: () => nothing,
            findArt: () => undefined,
          }
          const nodes = nodesOf(drawPage(document, page, tools))
          const ids = nodes.flatMap(({ attributes }) => attributes['id'] ?? [])
          expect(new Set(ids).size).toBe(ids.length)
          const used = nodes.flatMap(({ attributes }) =>
            ['clipPath', 'filter'].flatMap((name) => attributes[name] ?? []),
          )
          expect(new Set(used)).toEqual(new Set(ids.map((id) => `url(#${id})`)))
        }
      }),
    )
  })

  it('lets nothing out of its quotes', () => {
    const hostile = `"><script>alert('&')</script>`
    const text = paintSvg(draw(samples.photo), {
      imageHref: () => hostile,
      idPrefix: hostile,
      box: 'trim',
    })
    expect(text).not.toContain('<script')
    expect(text).toContain(`href="&quot;&gt;&lt;script&gt;alert('&amp;')`)
  })

  it('spells attributes as SVG does', () => {
    const attributes = { clipPath: 'a', viewBox: 'b', 'data-element': 'c', strokeMiterlimit: 4 }
    expect(svgText({ tag: 'g', attributes, children: [] })).toBe(
      '<g clip-path="a" viewBox="b" data-element="c" stroke-miterlimit="4"></g>',
    )
  })
})

const nothing = {
  lines: [],
  glyphs: '',
  emoji: [],
  size: 1,
  overflow: { widthMm: 0, heightMm: 0 },
  missing: [],
}
