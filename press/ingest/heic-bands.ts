import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withProfileInJpeg } from './colour-profile-splice.ts'
import { callForPointer, callHeif, pixelsOf, profileOf, withHandle } from './heic.ts'
import { forgetHeifLibrary, loadHeifLibrary, type HeifLibrary } from './heif-library.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { MOST_PHOTO_PIXELS, PRESS_JPEG, sharp } from './sharp-guarded.ts'
import { tiffHead } from './plain-tiff.ts'
import { guardWasm } from './wasm-guard.ts'

/** Some two seconds of decoding, after which the next file has its turn. */
const BAND_PIXELS = 9_000_000
/** Size limit of one row of tiles as pixels. */
const MOST_BAND_BYTES = 60_000_000
const RGB_SPACE = 1
const INTERLEAVED_RGB = 10
const RGB_CHANNELS = 3
const TILING_BYTES = 96

type Tiling = {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  width: number
  height: number
  top: number
  left: number
}

/** A part of a picture that is too large to be held whole. All are of one height but the last. */
export type HeicBand = { file: string; nextLine: number | null }

/** One turn's worth of upright pixels, from this line of the picture on. */
export async function decodeHeicBand(input: {
  path: string
  outFolder: string
  fromLine: number
}): Promise<HeicBand> {
  const { path, outFolder, fromLine } = input
  const bytes = await readFile(path)
  const library = await loadHeifLibrary()
  const decode = async (handle: number): Promise<HeicBand> => {
    const tiling = tilingOf(library, handle)
    refuseUnlessTiled(tiling)
    const toLine = Math.min(tiling.height, fromLine + linesOfBand(tiling))
    const band = decodeLines(library, handle, tiling, { from: fromLine, to: toLine })
    const file = `band-${fromLine}.tif`
    const head = tiffHead(tiling.width, toLine - fromLine)
    await writeFile(join(outFolder, file), Buffer.concat([head, band]))
    return { file, nextLine: toLine < tiling.height ? toLine : null }
  }
  return guardWasm(() => withHandle(library, bytes, decode), forgetHeifLibrary)
}

function linesOfBand({ width, tileHeight }: Tiling): number {
  return tileHeight * Math.max(1, Math.floor(BAND_PIXELS / (width * tileHeight)))
}

/** Tiling as libheif tells of it, for the upright picture. */
function tilingOf(library: HeifLibrary, handle: number): Tiling {
  const at = library._malloc(TILING_BYTES)
  try {
    library.HEAPU8.fill(0, at, at + TILING_BYTES)
    callHeif(library, (error) => library._heif_image_handle_get_image_tiling(error, handle, 1, at))
    const fields = library.HEAP32.subarray(at >> 2, (at >> 2) + 9)
    const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0] = fields
    const [width = 0, height = 0, top = 0, left = 0] = fields.subarray(5)
    return {
      columns,
      rows,
      tileWidth,
      tileHeight,
      width,
      height,
      // Of a picture that was turned, libheif says that something hangs over there, but not how much.
      top: top === 0 ? 0 : rows * tileHeight - height,
      left: left === 0 ? 0 : columns * tileWidth - width,
    }
  } finally {
    library._free(at)
  }
}

/** One piece of a hundred megapixels is more than the decoder may take. */
function refuseUnlessTiled({ width, height, columns, rows, tileWidth, tileHeight }: Tiling): void {
  const isSense = Math.min(width, height, columns, rows, tileWidth, tileHeight) > 0
  if (!isSense) throw new IngestRefusal('damaged_file')
  const bandBytes = width * tileHeight * RGB_CHANNELS
  const isWide = width * height > MOST_PHOTO_PIXELS || bandBytes > MOST_BAND_BYTES
  if (isWide || columns * rows === 1) throw new IngestRefusal('too_many_pixels')
}

type Lines = { from: number; to: number }

function decodeLines(library: HeifLibrary, handle: number, tiling: Tiling, lines: Lines): Buffer {
  const { width, columns, tileWidth, tileHeight, top, left } = tiling
  const band = Buffer.alloc((lines.to - lines.from) * width * RGB_CHANNELS)
  const lastRow = Math.floor((lines.to - 1 + top) / tileHeight)
  for (let row = Math.floor((lines.from + top) / tileHeight); row <= lastRow; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const place = { x: column * tileWidth - left, y: row * tileHeight - top }
      withTile(library, handle, { column, row }, (tile) =>
        copyTile(band, { width, ...lines }, tile, place),
      )
    }
  }
  return band
}

type Tile = { data: Buffer; width: number; height: number }

function withTile(
  library: HeifLibrary,
  handle: number,
  { column, row }: { column: number; row: number },
  work: (tile: Tile) => void,
): void {
  const image = callForPointer(library, (error, out) =>
    library._heif_image_handle_decode_image_tile(
      error,
      handle,
      out,
      RGB_SPACE,
      INTERLEAVED_RGB,
      0,
      column,
      row,
    ),
  )
  try {
    work(pixelsOf(library, image, RGB_CHANNELS))
  } finally {
    library._heif_image_release(image)
  }
}

function copyTile(
  band: Buffer,
  { width, from, to }: { width: number } & Lines,
  tile: Tile,
  { x, y }: { x: number; y: number },
): void {
  const left = Math.max(0, x)
  const right = Math.min(width, x + tile.width)
  if (right <= left) return
  const lastLine = Math.min(to, y + tile.height)
  for (let line = Math.max(from, y); line < lastLine; line += 1) {
    const start = ((line - y) * tile.width + left - x) * RGB_CHANNELS
    const end = start + (right - left) * RGB_CHANNELS
    tile.data.copy(band, ((line - from) * width + left) * RGB_CHANNELS, start, end)
  }
}

/** All bands below each other as the file that the press reads, in the profile of the picture. */
export async function joinHeicBands(input: {
  path: string
  bands: readonly string[]
  outFolder: string
}): Promise<{ file: string; mime: 'image/jpeg' }> {
  const { path, bands, outFolder } = input
  const bytes = await readFile(path)
  const library = await loadHeifLibrary()
  const { profile, size } = await guardWasm(
    () =>
      withHandle(library, bytes, async (handle) => {
        const { width, height } = tilingOf(library, handle)
        return { profile: await profileOf(library, handle), size: { width, height } }
      }),
    forgetHeifLibrary,
  )
  const out = join(outFolder, 'press.jpg')
  const options = { sequentialRead: true, limitInputPixels: MOST_PHOTO_PIXELS }
  const [only, ...others] = bands
  // Each stands in a place as high as the highest, so the last one may leave some of its own empty.
  const joined =
    others.length === 0
      ? sharp(only, options)
      : sharp([...bands], { ...options, join: { across: 1 } }).extract({ left: 0, top: 0, ...size })
  await joined.jpeg(PRESS_JPEG).toFile(out)
  if (profile) await writeProfile(out, profile)
  return { file: 'press.jpg', mime: 'image/jpeg' }
}

const HEAD_BYTES = 64

/** In a second file: the first may be as large as all the memory that there is. */
async function writeProfile(path: string, profile: Uint8Array): Promise<void> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  await file.close()
  const withProfile = `${path}.part`
  const out = createWriteStream(withProfile)
  out.write(withProfileInJpeg(buffer, profile))
  await pipeline(createReadStream(path, { start: HEAD_BYTES }), out)
  await unlink(path)
  await rename(withProfile, path)
}
