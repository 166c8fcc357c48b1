import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Picture } from '#tests/pictures/compare-pictures.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { listOf, pathItem, printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import { imposeSheets } from './impose-sheets.ts'

const folder = temporaryFolder()
const sheet = { widthMm: 200, heightMm: 140, marginMm: 6, gapMm: 4 }
const PX_PER_MM = 5

/** A page in one colour to the edge of its bleed and far beyond, with a black top left corner. */
const page = (fill: string) =>
  listOf([
    pathItem('M-50 -50L200 -50L200 200L-50 200Z', { fill }),
    pathItem('M0 0L10 0L10 10L0 10Z', { fill: '#000000' }),
  ])

function colourAt({ width, data }: Picture, xMm: number, yMm: number): string {
  const at = 4 * (Math.round(yMm * PX_PER_MM) * width + Math.round(xMm * PX_PER_MM))
  const [red, green, blue] = data.subarray(at, at + 3)
  const isOn = (value: number) => (value > 127 ? '1' : '0')
  return isOn(red!) + isOn(green!) + isOn(blue!)
}

it('prints every copy on sheets, each cut off at its bleed, the right way round', async () => {
  const path = join(folder, 'sheets.pdf')
  const lists = [page('#ff0000'), page('#0000ff')]
  const copies = [3, 4]
  const file = await printLists(path, lists, {
    pages: lists.map((list, index) => ({ list, dpi: 300, copies: copies[index]! })),
    print: { colour: 'RGB', mirrored: false, sheet },
  })
  const sheets = imposeSheets(
    lists.map((list, index) => ({ ...list, copies: copies[index]! })),
    sheet,
  )
  expect(file.pages).toBe(sheets.length)
  for (const [index, placements] of sheets.entries()) {
    const picture = await pdfPicture(path, sheet.widthMm * PX_PER_MM, index)
    expect(picture.height).toBe(sheet.heightMm * PX_PER_MM)
    for (const { page: which, trim, matrix } of placements) {
      const own = which === 0 ? '100' : '001'
      const isTurned = matrix[0] === 0
      expect(colourAt(picture, trim.x + trim.width / 2, trim.y + trim.height / 2)).toBe(own)
      expect(colourAt(picture, trim.x - 2.5, trim.y + trim.height / 2), 'the bleed').toBe(own)
      expect(colourAt(picture, trim.x - 4.5, trim.y + trim.height / 2), 'the gap').toBe('111')
      const corner = isTurned ? trim.x + trim.width - 5 : trim.x + 5
      expect(colourAt(picture, corner, trim.y + 5), 'its top left corner').toBe('000')
    }
  }
})
