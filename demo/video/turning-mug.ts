import { mugAt } from '#press/product/mug.ts'
import type { FlatGeometry, PictureSize } from '#press/product/stage.ts'
import type { Raster } from '#press/raster/raster.ts'
import { encodeVp8 } from './vp8-picture.ts'
import { writeWebm } from './webm.ts'

const FRAMES = 30
const FRAMES_PER_SECOND = 12

/** Once around, so that its end goes on with its beginning. */
export async function filmTurningMug(
  flat: Raster,
  geometry: FlatGeometry,
  size: PictureSize,
  view?: string,
): Promise<Buffer> {
  const frames: Buffer[] = []
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const picture = mugAt(FIRST_TURN - (360 * frame) / FRAMES, view)(flat, geometry, size)
    frames.push(await encodeVp8(picture))
  }
  const { widthPx: width, heightPx: height } = size
  return writeWebm({ width, height, framesPerSecond: FRAMES_PER_SECOND, frames })
}

/** As it stands on the still: its handle at the left, one side of the print in view. */
export const FIRST_TURN = 75
