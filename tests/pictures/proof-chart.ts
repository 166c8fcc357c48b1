import { channelsOf } from '#design/colour/cielab.ts'
import { readProof } from '#design/colour/print-proof.ts'
import { loadProofTable } from '#press/pdf/proof-table.ts'
import { listOf, pathItem } from './print-job.ts'

/** The 24 fields of the chart that photographers hold before their cameras. */
export const chartColours = `#735244 #c29682 #627a9d #576c43 #8580b1 #67bdaa #d67e2c #505ba6 #c15a63
  #5e3c6c #9dbc40 #e0a32e #383d96 #469449 #af363c #e7c71f #bb5695 #0885a1 #f3f3f2 #c8c8c8 #a0a0a0
  #7a7a79 #555555 #343434`.split(/\s+/)

const COLUMNS = 6
const SIDE = 10

/** A page of the chart, where its fields are on the sheet, and how the preview says they print. */
export async function proofChart() {
  const corners = chartColours.map((_, at) => ({
    x: SIDE * (at % COLUMNS),
    y: SIDE * Math.floor(at / COLUMNS),
  }))
  const items = chartColours.map((fill, at) => {
    const { x, y } = corners[at]!
    const [right, bottom] = [x + SIDE, y + SIDE]
    return pathItem(`M${x} ${y}L${right} ${y}L${right} ${bottom}L${x} ${bottom}Z`, { fill })
  })
  const list = listOf(items, { bleed: 0 })
  const proof = readProof(await loadProofTable())
  return {
    list,
    promised: proof
      .listOf(list)
      .items.map((item) => (item.kind === 'path' ? channelsOf(item.fill!) : undefined)),
    fields: corners.map(({ x, y }) => ({
      x: (x + SIDE / 2) / list.width,
      y: (y + SIDE / 2) / list.height,
    })),
  }
}
