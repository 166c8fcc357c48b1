import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { Contour } from '#design/contour/contour.schema.ts'
import { contourPath } from '#design/contour/contour-path.ts'
import type { Point } from '#design/geometry.ts'
import { readArticles } from '#demo/seed/facts.ts'
import { pagesOfPlan } from '#design/page-geometry.ts'
import { mm } from '#design/units.ts'
import { listOf, pathItem, printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import { operatorsOf } from './check-content.ts'
import { cutLinesOf } from './cut-contour.ts'
import { checkPrintFile } from './print-check.ts'

const folder = temporaryFolder()
let count = 0
const nextPath = () => join(folder, `${count++}.pdf`)

const heart = Contour.parse({
  shape: 'heart',
  holes: [{ x: 27, y: 12, width: 5, height: 5, radius: 2.5 }],
})
const red = pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#e4572e' })
const page = listOf([red], { contour: heart })

async function open(path: string): Promise<PDFDocument> {
  return PDFDocument.load(await readFile(path), { updateMetadata: false })
}

/** The points of the cut, in millimetres from the top left corner of the trim. */
function cutPoints(pdf: PDFDocument): Point[] {
  const operators = operatorsOf(pdf.getPage(0))
  const from = operators.indexOf('/CutContour CS')
  const part = operators.slice(from, operators.indexOf('\nS', from))
  const before = operators.slice(operators.lastIndexOf('\nq\n', from), from)
  const [sheet, mirror] = [...before.matchAll(/([-\d. ]+) cm/g)].map((match) =>
    match[1]!.trim().split(' ').map(Number),
  )
  const trim = pdf.getPage(0).getTrimBox()
  return part
    .split('\n')
    .filter((line) => / [mlc]$/.test(line))
    .flatMap((line) => line.split(' ').slice(0, -1).map(Number))
    .reduce<number[][]>((points, value, index) => {
      if (index % 2 === 0) points.push([value])
      else points.at(-1)!.push(value)
      return points
    }, [])
    .map(([x, y]) => (mirror ? [mirror[4]! - x!, y!] : [x!, y!]))
    .map(([x, y]) => ({
      x: ((sheet![0]! * x! + sheet![4]! - trim.x) * 25.4) / 72,
      y: ((trim.y + trim.height - (sheet![3]! * y! + sheet![5]!)) * 25.4) / 72,
    }))
}

function wantedPoints(mirrored: boolean): Point[] {
  const { outer, holes } = contourPath(page)!
  return [...holes.flat(), ...outer]
    .flatMap(({ points }) => points)
    .map(({ x, y }) => ({ x: mirrored ? page.width - x : x, y }))
}

describe('the print file of a heart', () => {
  it.each([
    ['RGB', false],
    ['RGB', true],
    ['CMYK', false],
  ] as const)('has the cut where the heart ends, in %s, mirrored: %s', async (colour, mirrored) => {
    const path = nextPath()
    await printLists(path, [page], { print: { colour, mirrored } })
    const found = cutPoints(await open(path))
    const wanted = wantedPoints(mirrored)
    expect(found.length).toBe(wanted.length)
    for (const [index, { x, y }] of wanted.entries()) {
      expect(Math.hypot(found[index]!.x - x, found[index]!.y - y)).toBeLessThan(0.01)
    }
  })

  it('has it on a plate of its own, over the artwork, in full tint and overprinting', async () => {
    const path = nextPath()
    await printLists(path, [page], { slug: { reference: 'EST-1', lines: [] } })
    const pdf = await open(path)
    const resources = pdf.getPage(0).node.Resources()!
    const spaces = resources.lookup(PDFName.of('ColorSpace'), PDFDict)
    const space = spaces.lookup(PDFName.of('CutContour'), PDFArray)
    expect(space.lookup(0)).toBe(PDFName.of('Separation'))
    expect(space.lookup(1)).toBe(PDFName.of('CutContour'))
    const states = resources.lookup(PDFName.of('ExtGState'), PDFDict)
    const state = states.lookup(PDFName.of('Overprint'), PDFDict)
    expect(state.lookup(PDFName.of('OP'))).toBe(PDFBool.True)
    const operators = operatorsOf(pdf.getPage(0))
    expect(operators).toMatch(/\/Overprint gs \/CutContour CS 1 SCN\n0\.088194 w \[\] 0 d/)
    expect(operators.indexOf('/CutContour')).toBeGreaterThan(operators.indexOf('-3 43 l'))
    expect(operators.indexOf('/CutContour')).toBeLessThan(operators.indexOf('/Registration'))
    // The picture still runs to the edge of the bleed.
    expect(operators).toContain('-3 -3 66 46 re W n')
  })

  it('has no such plate where the page is cut to its trim', async () => {
    const path = nextPath()
    await printLists(path, [listOf([red])])
    expect((await readFile(path)).toString('latin1')).not.toContain('CutContour')
  })
})

describe('a cut that is not where it should be', () => {
  async function findingsAfter(change: (operators: string) => string): Promise<string> {
    const path = nextPath()
    await printLists(path, [page])
    const pdf = await open(path)
    const { context } = pdf
    const changed = context.register(context.stream(change(operatorsOf(pdf.getPage(0)))))
    pdf.getPage(0).node.set(PDFName.of('Contents'), changed)
    const saved = Buffer.from(await pdf.save({ useObjectStreams: false }))
    saved.write('%PDF-1.6', 0, 'latin1')
    await writeFile(path, saved)
    const cuts = [{ lines: cutLinesOf(page)!, toPaper: [1, 0, 0, 1, 0, 0] as const }]
    const expected = { width: 60, height: 40, bleed: 3, leastDpi: Infinity, cuts }
    return (await checkPrintFile(path, { sha256: null, colour: 'RGB', pages: [expected] })).join()
  }

  it.each([
    ['left as it is', (operators: string) => operators, /^$/],
    ['missing', (text: string) => text.slice(0, text.lastIndexOf('q\n')), /0 lines to cut by/],
    [
      'moved by 0.1 mm',
      (text: string) => text.replace(/(\/Overprint gs)/, '1 0 0 1 0.1 0 cm $1'),
      /not where the piece is cut/,
    ],
    ['taking ink away', (text: string) => text.replace('/Overprint gs', '/State0 gs'), /ink away/],
    ['there twice', (text: string) => `${text}\n${text}`, /2 lines to cut by/],
  ])('is found: %s', async (_name, change, finding) => {
    expect(await findingsAfter(change)).toMatch(finding)
  })
})

it('every shaped article of the demo can be printed and cut', async () => {
  const shaped = readArticles().flatMap(({ id, variants }) =>
    variants.flatMap((variant) => {
      const { widthMm, heightMm, bleedMm, safeMm, dpi, pagePlan } = variant
      const own = { width: mm(widthMm), height: mm(heightMm), bleed: mm(bleedMm), safe: mm(safeMm) }
      const [page] = pagesOfPlan({ ...own, dpi }, pagePlan)
      return page.contour ? [{ name: `${id} ${variant.code}`, page }] : []
    }),
  )
  expect(shaped.length).toBeGreaterThanOrEqual(28)
  const lists = shaped.map(({ name, page: { width, height, bleed, contour } }) =>
    listOf([red], { pageId: name, width, height, bleed, contour: contour! }),
  )
  const { pages } = await printLists(nextPath(), lists)
  expect(pages).toBe(shaped.length)
})
