import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someOf } from '#tests/run/how-much.ts'
import { gridHeic, TILE_PX } from '#tests/pictures/grid-heic.ts'
import { decodeHeicBand, joinHeicBands } from './heic-bands.ts'
import { heicToPressFile } from './heic.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heic-bands-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** From the first band to the file of the press, as an upload's turns do it. */
async function inBands(path: string): Promise<string> {
  const bands: string[] = []
  for (let fromLine: number | null = 0; fromLine !== null;) {
    const band = await decodeHeicBand({ path, outFolder: folder, fromLine })
    bands.push(join(folder, band.file))
    fromLine = band.nextLine
  }
  const { file } = await joinHeicBands({ path, bands, outFolder: folder })
  return join(folder, file)
}

const pixelsOf = (path: string) => sharp(path).raw().toBuffer({ resolveWithObject: true })

it.each(someOf([1, 0, 2, 3]))(
  'a HEIC that is read tile by tile looks as if it were read at once, turned %i quarters',
  async (quarters) => {
    // Wide enough for several bands, and with tiles that hang over on two sides.
    const [width, height] = [9_300, 2 * TILE_PX + 300]
    const path = join(folder, `${quarters}.heic`)
    await writeFile(path, gridHeic(width, height, quarters))
    const whole = await heicToPressFile(path, folder)
    const one = await pixelsOf(join(folder, whole!.file))
    const other = await pixelsOf(await inBands(path))
    expect(other.info.width).toBe(one.info.width)
    expect(other.info.height).toBe(one.info.height)
    let most = 0
    for (let at = 0; at < one.data.length; at += 1) {
      const difference = Math.abs(one.data[at]! - other.data[at]!)
      if (difference > most) most = difference
    }
    expect(most).toBeLessThanOrEqual(2)
  },
)

it('a HEIC with more pixels than any telephone takes is refused', async () => {
  const path = join(folder, 'huge.heic')
  await writeFile(path, gridHeic(15_800, 15_800))
  await expect(heicToPressFile(path, folder)).rejects.toThrow(/too_many_pixels/)
  await expect(decodeHeicBand({ path, outFolder: folder, fromLine: 0 })).rejects.toThrow(
    /too_many_pixels/,
  )
})
