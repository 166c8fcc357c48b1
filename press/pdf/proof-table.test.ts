import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { channelsOf, differenceOf, labOf } from '#design/colour/cielab.ts'
import { readProof } from '#design/colour/print-proof.ts'
import { PROOF_VERSION } from '#design/colour/proof-version.ts'
import { chartColours } from '#tests/pictures/proof-chart.ts'
import { listOf, pathItem, printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import { type Inks, openPrintedColours } from './printed-colours.ts'
import { loadProofTable } from './proof-table.ts'

const folder = temporaryFolder()

const side = 10
const square = `M0 0L${side} 0L${side} ${side}L0 ${side}Z`

it('shows the fields of a chart as the inks of the print file look through its output intent', async () => {
  const items = chartColours.map((fill) => pathItem(square, { fill }))
  const path = join(folder, 'chart.pdf')
  const list = listOf(items)
  await printLists(path, [list], { print: { colour: 'CMYK', mirrored: false } })
  const { rgbOf } = await openPrintedColours()
  const printed = (await inksIn(path)).map((inks) => rgbOf(inks))
  expect(printed).toHaveLength(chartColours.length)
  const proof = readProof(await loadProofTable())
  for (const [at, item] of proof.listOf(list).items.entries()) {
    const shown = item.kind === 'path' && item.fill ? channelsOf(item.fill) : undefined
    expect(differenceOf(labOf(shown!), labOf(printed[at]!)), chartColours[at]).toBeLessThan(1.5)
  }
})

it('is small enough to be loaded when somebody looks', async () => {
  expect(brotliCompressSync(await loadProofTable()).length).toBeLessThan(15_000)
})

it('belongs to the version under which browsers keep it', async () => {
  const proof = readProof(await loadProofTable())
  const shown = ['#2646a6', '#00ff00', '#8b8985', '#000000'].map((fill) => {
    const [item] = proof.listOf(listOf([pathItem(square, { fill })])).items
    return item!.kind === 'path' ? labOf(channelsOf(item!.fill!)) : undefined
  })
  const pinned = { version: 1, prints: ['#26499b', '#89be40', '#8c8a86', '#181716'] }
  expect(PROOF_VERSION).toBe(pinned.version)
  for (const [at, hex] of pinned.prints.entries()) {
    expect(differenceOf(shown[at]!, labOf(channelsOf(hex))), hex).toBeLessThan(1)
  }
})

async function inksIn(path: string): Promise<Inks[]> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const stream = pdf.getPage(0).node.Contents()
  const content = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : []
  return [
    ...Buffer.from(content)
      .toString('latin1')
      .matchAll(/^([\d. ]+) k$/gm),
  ].map((match) => match[1]!.split(' ').map(Number) as unknown as Inks)
}
