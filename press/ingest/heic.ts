import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withProfileInJpeg, withProfileInPng } from './colour-profile-splice.ts'
import { forgetHeifLibrary, type HeifLibrary, loadHeifLibrary } from './heif-library.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { MOST_PHOTO_PIXELS, PRESS_JPEG, sharp } from './sharp-guarded.ts'
import { guardWasm } from './wasm-guard.ts'

/** libheif holds a picture twice, as planes and as pixels: 4.5 bytes a pixel. */
const MOST_WHOLE_PIXELS = 60_000_000
const MOST_PROFILE_BYTES = 4_000_000
const OK = 0
const RGB_SPACE = 1
const INTERLEAVED_CHANNEL = 10
const INTERLEAVED_RGB = 10
const INTERLEAVED_RGBA = 11
const DISPLAY_P3_PRIMARIES = 12

type HeicPicture = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * Upright pixels with the profile they were taken in. libheif turns them itself: whoever heeds the
 * file's EXIF orientation as well turns them twice. Undefined for a picture that is too large to be held
 * whole: that one is decoded tile by tile.
 */
export async function heicToPressFile(
  path: string,
  outFolder: string,
): Promise<{ file: string; mime: 'image/jpeg' | 'image/png' } | undefined> {
  const bytes = await readFile(path)
  const library = await loadHeifLibrary()
  return guardWasm(() => convert(library, bytes, outFolder), forgetHeifLibrary)
}

async function convert(
  library: HeifLibrary,
  bytes: Uint8Array,
  outFolder: string,
): Promise<{ file: string; mime: 'image/jpeg' | 'image/png' } | undefined> {
  return withHandle(library, bytes, async (handle) => {
    const pixelCount = pixelsIn(library, handle)
    if (pixelCount > MOST_PHOTO_PIXELS) throw new IngestRefusal('too_many_pixels')
    if (pixelCount > MOST_WHOLE_PIXELS) return undefined
    const profile = await profileOf(library, handle)
    return withPixels(library, handle, async ({ data, ...raw }) => {
      const picture = sharp(data, { raw })
      if (raw.channels === 4) {
        const png = await picture.png().toBuffer()
        await writeFile(
          join(outFolder, 'press.png'),
          profile ? withProfileInPng(png, profile) : png,
        )
        return { file: 'press.png', mime: 'image/png' }
      }
      const jpeg = await picture.jpeg(PRESS_JPEG).toBuffer()
      await writeFile(
        join(outFolder, 'press.jpg'),
        profile ? withProfileInJpeg(jpeg, profile) : jpeg,
      )
      return { file: 'press.jpg', mime: 'image/jpeg' }
    })
  })
}

export async function withHandle<T>(
  library: HeifLibrary,
  bytes: Uint8Array,
  work: (handle: number) => Promise<T>,
): Promise<T> {
  const file = library._malloc(bytes.length)
  const context = library._heif_context_alloc()
  let handle = 0
  try {
    library.HEAPU8.set(bytes, file)
    callHeif(library, (error) =>
      library._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0),
    )
    handle = callForPointer(library, (error, out) =>
      library._heif_context_get_primary_image_handle(error, context, out),
    )
    return await work(handle)
  } finally {
    if (handle) library._heif_image_handle_release(handle)
    library._heif_context_free(context)
    library._free(file)
  }
}

const pixelsIn = (library: HeifLibrary, handle: number) =>
  library._heif_image_handle_get_width(handle) * library._heif_image_handle_get_height(handle)

async function withPixels<T>(
  library: HeifLibrary,
  handle: number,
  work: (pixels: HeicPicture) => Promise<T>,
): Promise<T> {
  const hasAlpha = library._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = hasAlpha ? INTERLEAVED_RGBA : INTERLEAVED_RGB
  const image = callForPointer(library, (error, out) =>
    library._heif_decode_image(error, handle, out, RGB_SPACE, chroma, 0),
  )
  try {
    return await work(pixelsOf(library, image, hasAlpha ? 4 : 3))
  } finally {
    library._heif_image_release(image)
  }
}

export function pixelsOf(library: HeifLibrary, image: number, channels: 3 | 4): HeicPicture {
  const width = library._heif_image_get_width(image, INTERLEAVED_CHANNEL)
  const height = library._heif_image_get_height(image, INTERLEAVED_CHANNEL)
  const strideAt = library._malloc(8)
  const start = library._heif_image_get_plane_readonly2(image, INTERLEAVED_CHANNEL, strideAt)
  const stride = library.HEAP32[strideAt >> 2]!
  library._free(strideAt)
  const row = width * channels
  if (!start || width <= 0 || height <= 0 || stride < row) throw new IngestRefusal('damaged_file')
  // Rows are padded; closed up where they lie, they need no second copy of the whole picture.
  for (let y = 1; stride !== row && y < height; y += 1) {
    library.HEAPU8.copyWithin(start + y * row, start + y * stride, start + y * stride + row)
  }
  const data = Buffer.from(library.HEAPU8.buffer as ArrayBuffer, start, row * height)
  return { data, width, height, channels }
}

/** Telephones photograph in Display P3; without its profile every print of theirs would be dull. */
export async function profileOf(
  library: HeifLibrary,
  handle: number,
): Promise<Uint8Array | undefined> {
  const bytes = library._heif_image_handle_get_raw_color_profile_size(handle)
  if (bytes > 0 && bytes <= MOST_PROFILE_BYTES) {
    const at = library._malloc(bytes)
    try {
      callHeif(library, (error) =>
        library._heif_image_handle_get_raw_color_profile(error, handle, at),
      )
      const profile = Buffer.from(library.HEAPU8.slice(at, at + bytes))
      const isRgb = profile.toString('latin1', 16, 20) === 'RGB '
      return isRgb && profile.toString('latin1', 36, 40) === 'acsp' ? profile : undefined
    } finally {
      library._free(at)
    }
  }
  if (primariesOf(library, handle) !== DISPLAY_P3_PRIMARIES) return undefined
  const sample = { create: { width: 1, height: 1, channels: 3, background: '#000000' } } as const
  const tagged = await sharp(sample).withIccProfile('p3').png().toBuffer()
  return (await sharp(tagged).metadata()).icc
}

function primariesOf(library: HeifLibrary, handle: number): number | undefined {
  try {
    const profile = callForPointer(library, (error, out) =>
      library._heif_image_handle_get_nclx_color_profile(error, handle, out),
    )
    const primaries = library.HEAP32[(profile >> 2) + 1]
    library._heif_nclx_color_profile_free(profile)
    return primaries
  } catch (error) {
    // Most files have none, which libheif calls an error.
    if (error instanceof IngestRefusal) return undefined
    throw error
  }
}

export function callForPointer(
  library: HeifLibrary,
  ask: (error: number, out: number) => void,
): number {
  const out = library._malloc(8)
  try {
    callHeif(library, (error) => ask(error, out))
    return library.HEAP32[out >> 2]!
  } finally {
    library._free(out)
  }
}

export function callHeif(library: HeifLibrary, ask: (error: number) => void): void {
  const error = library._malloc(16)
  try {
    ask(error)
    if (library.HEAP32[error >> 2] !== OK) throw new IngestRefusal('damaged_file')
  } finally {
    library._free(error)
  }
}
