/**
 * `node tests/slow/preflight-prints.ts [--require]`: a print file of every way in which something is printed,
 * in the hands of other people's programs. None of them is a part of the shop; with `--require`, or where
 * `CI` is set, the check fails without them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { differenceOf, labOf, type Rgb } from '#design/colour/cielab.ts'
import { makeSampleOrders, type SampleOrder } from '#tests/pictures/sample-orders.ts'
import { proofChart } from '#tests/pictures/proof-chart.ts'
import { printedSheets } from '#tests/pictures/printed-parts.ts'
import { makePrintFile } from '#press/print-file.ts'
import { printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import {
  boxesSeen,
  checkWithQpdf,
  cutSeen,
  findTools,
  mostInkSeen,
  pagesInInks,
  seenThroughIntent,
  subtypeSeen,
} from '#tests/pictures/print-tools.ts'

const MOST_INK_SEEN = 305
const MOST_PROOF_DIFFERENCE = 3
const MOST_OFF_MM = 0.3

const { values } = parseArgs({ options: { require: { type: 'boolean', default: false } } })
const mustHaveAll = values.require || process.env['CI'] !== undefined
const folder = temporaryFolder()
const tools = await findTools()
const problems: string[] = []
for (const { name, version, checks, isWanted } of tools.all) {
  console.log(`${name.padEnd(8)} ${version ?? `is not installed: ${checks} is skipped`}`)
  if (mustHaveAll && isWanted && version === undefined) problems.push(`${name} is not installed`)
}
console.log('veraPDF knows no PDF/X: what it says is that it can read the file.\n')

const columns = ['file', 'qpdf', 'subtype', 'pages', 'cut', 'last page', 'ink', 'printed as']
const rows = [columns]
for (const order of await makeSampleOrders(folder)) rows.push(await rowOf(order))
printTable(rows)
await compareProof()

if (problems.length > 0) {
  console.log(`\n${problems.join('\n')}`)
  process.exitCode = 1
}

async function rowOf({ name, request, cut }: SampleOrder): Promise<string[]> {
  const outPath = join(folder, 'sample.pdf')
  const { bytes, pages } = await makePrintFile({ ...request, outPath })
  const must = (isRight: boolean, words: string) => {
    if (!isRight) problems.push(`${name}: ${words}`)
    return isRight
  }
  const qpdf = tools.has('qpdf') ? await checkWithQpdf(outPath) : undefined
  if (qpdf !== undefined) must(qpdf === '', `qpdf says ${qpdf}`)
  const subtype = tools.has('pdfinfo') ? await subtypeSeen(outPath) : undefined
  if (subtype !== undefined) must(subtype === 'PDF/X-4', `pdfinfo calls it ${subtype}`)
  const { document, print } = request
  const sheets = printedSheets(document, print.sheet)
  if (tools.has('pdfinfo')) {
    const boxes = await boxesSeen(outPath)
    must(boxes.length === pages, `pdfinfo counts ${boxes.length} pages of ${pages}`)
    if (!print.sheet) must(pages === sheets.length, `it has ${pages} pages`)
    for (const [index, seen] of boxes.entries()) {
      const { width, height } = sheets[Math.min(index, sheets.length - 1)]!
      const off = Math.max(Math.abs(seen.width - width), Math.abs(seen.height - height))
      must(off < 0.02, `sheet ${index + 1} is cut at ${seen.width} × ${seen.height} mm`)
    }
  }
  const cuts = tools.has('gs') ? await cutSeen(outPath, folder) : undefined
  if (tools.has('gs')) {
    must((cuts === undefined) === (cut === undefined), `it is ${cuts ? '' : 'not '}cut to a shape`)
    if (cuts && !print.sheet) {
      const { width, height } = document.pages[0]!
      const off = Math.max(Math.abs(cuts.width - width), Math.abs(cuts.height - height))
      must(off < MOST_OFF_MM, `its cut is ${cuts.width.toFixed(1)} mm wide`)
    }
  }
  const isCmyk = print.colour === 'CMYK'
  const hasInks = isCmyk && tools.has('gs')
  const plates = hasInks ? (await pagesInInks(outPath)).at(-1)! : undefined
  if (plates) must(plates.join('') === 'K', `its text is printed with ${plates.join(', ')}`)
  const ink = hasInks ? await mostInkSeen(outPath, folder) : undefined
  if (ink !== undefined) must(ink <= MOST_INK_SEEN, `it lays ${ink} % of ink on the paper`)
  return [
    `${Math.round(bytes / 1000)} kB`,
    qpdf === undefined ? 'skipped' : qpdf === '' ? 'clean' : 'complains',
    subtype ?? 'skipped',
    String(pages),
    tools.has('gs') ? (cuts ? 'seen' : '') : 'skipped',
    plates?.join(' ') ?? (isCmyk ? 'skipped' : 'RGB'),
    ink === undefined ? (isCmyk ? 'skipped' : 'RGB') : `${ink} %`,
    name,
  ]
}

/** The colours that the preview promises, against what Ghostscript makes of the print file. */
async function compareProof(): Promise<void> {
  if (!tools.has('gs')) return
  const path = join(folder, 'chart.pdf')
  const { list, promised, fields } = await proofChart()
  await printLists(path, [list], { print: { colour: 'CMYK', mirrored: false } })
  const seen = await seenThroughIntent(path, folder, fields)
  const differences = seen.map((rgb, at) => differenceOf(labOf(rgb), labOf(promised[at] as Rgb)))
  const most = Math.max(...differences)
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length
  const words = `mean ${mean.toFixed(2)}, most ${most.toFixed(2)} (CIEDE2000)`
  console.log(
    `\n${fields.length} promised colours against Ghostscript through the output intent: ${words}`,
  )
  if (most > MOST_PROOF_DIFFERENCE) problems.push(`A promised colour is ${most.toFixed(1)} off`)
}

function printTable(table: string[][]): void {
  const widths = columns.map((_, at) => Math.max(...table.map((row) => row[at]!.length)))
  for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at]!)).join('  '))
}
