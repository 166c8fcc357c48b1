import { sharp } from './sharp-guarded.ts'

/** By what photos of one roll are compared with each other. */
export type PhotoLook = {
  /** 64 bits as hexadecimal digits: few differ between two shots of the same moment. */
  differenceHash: string
  /** Sharpness by the Laplacian: to be ranked within one roll, it says nothing by itself. */
  sharpness: number
}

type Raw = { data: Buffer; width: number; height: number; channels: 3 | 4 }

const SIDE_PX = 512

/** Photo look of upright opaque pixels in sRGB, whatever file they came from. */
export async function lookOf({ data, ...raw }: Raw): Promise<PhotoLook> {
  const { data: small, info } = await sharp(data, { raw })
    .greyscale()
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cells = await sharp(small, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return {
    differenceHash: differenceHash(cells),
    sharpness: laplacianVariance(small, info.width, info.height),
  }
}

/** Whether each of 8 × 8 cells is brighter than its right neighbour. */
function differenceHash(cells: Buffer): string {
  let hash = ''
  for (let row = 0; row < 8; row += 1) {
    let byte = 0
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      byte = byte * 2 + (cells[at]! > cells[at + 1]! ? 1 : 0)
    }
    hash += byte.toString(16).padStart(2, '0')
  }
  return hash
}

function laplacianVariance(luma: Buffer, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edges =
        luma[at - 1]! + luma[at + 1]! + luma[at - width]! + luma[at + width]! - 4 * luma[at]!
      count += 1
      sum += edges
      squares += edges * edges
    }
  }
  if (count === 0) return 0
  return Math.round((squares / count - (sum / count) ** 2) * 100) / 100
}
