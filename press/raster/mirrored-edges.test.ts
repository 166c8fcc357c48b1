import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentWith, sampleAssets, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawDocument } from '#press/drawing.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pressPhoto, temporaryFolder } from '#tests/pictures/print-job.ts'
import { paintRaster } from './paint-raster.ts'
import { rasterOf } from './raster.ts'

const folder = temporaryFolder()
const PX_PER_MM = 4
const [width, height, bleed] = [60, 40, 10]

const canvas = (edges: object | undefined): DesignDocument =>
  documentWith(
    [
      { ...samples.photo, x: -1, y: -1, width: 62, height: 42 },
      { ...samples.shape, x: 50, y: 5, width: 8, height: 8, rotation: 30, fill: '#ffcc00' },
    ],
    { assets: { beach: sampleAssets.beach } },
    { width, height, bleed, safe: 2, ...(edges && { edges }) },
  )

async function painted(document: DesignDocument) {
  const [list] = await drawDocument(document)
  const photo = await pressPhoto(join(folder, 'sea.png'), (await madePhoto(620, 420)).png())
  const beach = { ...photo, widthPx: 620, heightPx: 420 }
  const widthPx = (width + 2 * bleed) * PX_PER_MM
  const raster = rasterOf(await paintRaster(list!, { beach }, { widthPx, box: 'bleed' }))
  return (xMm: number, yMm: number) => {
    const x = Math.floor((xMm + bleed) * PX_PER_MM)
    const y = Math.floor((yMm + bleed) * PX_PER_MM)
    return [...raster.data.subarray(4 * (y * raster.width + x), 4 * (y * raster.width + x) + 3)]
  }
}

it('prints round the sides what lies as far inside the fold, in the mirror', async () => {
  const at = await painted(canvas({ type: 'mirrored' }))
  let farthest = 0
  for (let along = 0.5; along < height; along += 3.5) {
    for (const depth of [1.1, 4.1, 9.1]) {
      const pairs = [
        [at(-depth, along), at(depth, along)],
        [at(width + depth, along), at(width - depth, along)],
        [at(along, -depth), at(along, depth)],
        [at(-depth, height + depth), at(depth, height - depth)],
      ] as const
      for (const [edge, front] of pairs) {
        farthest = Math.max(farthest, ...edge.map((one, index) => Math.abs(one - front[index]!)))
      }
    }
  }
  // Half a pixel aside: the two are sampled on either side of a pixel's middle.
  expect(farthest).toBeLessThan(40)
})

it('prints plain edges in their colour, and nothing of them in front', async () => {
  const at = await painted(canvas({ type: 'plain', color: '#00ff00' }))
  expect(at(-5, 20)).toEqual([0, 255, 0])
  expect(at(width + 5, -5)).toEqual([0, 255, 0])
  expect(at(0.5, 20)).not.toEqual([0, 255, 0])
})
