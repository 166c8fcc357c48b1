/**
 * `node tests/slow/preflight-prints.ts`: a print file of every kind of article in the hands of other
 * people's programs, as far as this machine has them. None of them is a part of the shop.
 */
import { join } from 'node:path'
import { differenceOf, labOf, type Rgb } from '#design/colour/cielab.ts'
import { makeSampleOrders, type SampleOrder } from '#tests/pictures/sample-orders.ts'
import { proofChart } from '#tests/pictures/proof-chart.ts'
import { makePrintFile } from '#press/print-file.ts'
import { printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import {
  checkWithQpdf,
  findTools,
  mostInkSeen,
  pagesInInks,
  seenThroughIntent,
  subtypeSeen,
} from '#tests/pictures/print-tools.ts'

const MOST_INK_SEEN = 305
const MOST_PROOF_DIFFERENCE = 3

const folder = temporaryFolder()
const tools = await findTools()
for (const { name, version, checks } of tools.all) {
  console.log(`${name.padEnd(8)} ${version ?? `is not installed: ${checks} is skipped`}`)
}
console.log('veraPDF knows no PDF/X: what it says is that it can read the file.\n')

const problems: string[] = []
const columns = ['article', 'file', 'qpdf', 'subtype', 'pages', 'inks of the text page', 'most ink']
const rows = [columns]
for (const order of await makeSampleOrders(folder)) rows.push(await rowOf(order))
printTable(rows)
await compareProof()

if (problems.length > 0) {
  console.log(`\n${problems.join('\n')}`)
  process.exitCode = 1
}

async function rowOf({ name, request }: SampleOrder): Promise<string[]> {
  const outPath = join(folder, `${name.replaceAll(/\W+/g, '-')}.pdf`)
  const { bytes, pages } = await makePrintFile({ ...request, outPath })
  const must = (isRight: boolean, words: string) => {
    if (!isRight) problems.push(`${name}: ${words}`)
    return isRight
  }
  const qpdf = tools.has('qpdf') ? await checkWithQpdf(outPath) : undefined
  if (qpdf !== undefined) must(qpdf === '', `qpdf says ${qpdf}`)
  const subtype = tools.has('pdfinfo') ? await subtypeSeen(outPath) : undefined
  if (subtype !== undefined) must(subtype === 'PDF/X-4', `pdfinfo calls it ${subtype}`)
  const isCmyk = request.print.colour === 'CMYK'
  const hasInks = isCmyk && tools.has('gs')
  const plates = hasInks ? (await pagesInInks(outPath)).at(-1)! : undefined
  if (plates) must(plates.join('') === 'K', `its text is printed with ${plates.join(', ')}`)
  const ink = hasInks ? await mostInkSeen(outPath, folder) : undefined
  if (ink !== undefined) must(ink <= MOST_INK_SEEN, `it lays ${ink} % of ink on the paper`)
  return [
    name,
    `${Math.round(bytes / 1000)} kB`,
    qpdf === undefined ? 'skipped' : qpdf === '' ? 'clean' : 'complains',
    subtype ?? 'skipped',
    String(pages),
    plates?.join(' ') ?? (isCmyk ? 'skipped' : 'RGB'),
    ink === undefined ? (isCmyk ? 'skipped' : 'RGB') : `${ink} %`,
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
  console.log(`\nPromised colours against Ghostscript through the output intent: ${words}`)
  if (most > MOST_PROOF_DIFFERENCE) problems.push(`A promised colour is ${most.toFixed(1)} off`)
}

function printTable(table: string[][]): void {
  const widths = columns.map((_, at) => Math.max(...table.map((row) => row[at]!.length)))
  for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at]!)).join('  '))
}
