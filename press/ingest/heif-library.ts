import { IngestRefusal } from './ingest-refusal.ts'

/** The part of libheif's C interface that is used here. Functions that may fail write into `error`. */
export type HeifLibrary = {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  _malloc: (bytes: number) => number
  _free: (at: number) => void
  _heif_context_alloc: () => number
  _heif_context_free: (context: number) => void
  _heif_context_read_from_memory_without_copy: (
    error: number,
    context: number,
    at: number,
    bytes: number,
    options: number,
  ) => void
  _heif_context_get_primary_image_handle: (error: number, context: number, out: number) => void
  _heif_image_handle_release: (handle: number) => void
  _heif_image_handle_get_width: (handle: number) => number
  _heif_image_handle_get_height: (handle: number) => number
  _heif_image_handle_has_alpha_channel: (handle: number) => number
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, out: number) => void
  _heif_image_handle_get_nclx_color_profile: (error: number, handle: number, out: number) => void
  _heif_nclx_color_profile_free: (profile: number) => void
  _heif_decode_image: (
    error: number,
    handle: number,
    out: number,
    colorspace: number,
    chroma: number,
    options: number,
  ) => void
  /** With transformations where the number is not 0; the struct is written to `out`. */
  _heif_image_handle_get_image_tiling: (
    error: number,
    handle: number,
    isTransformed: number,
    out: number,
  ) => void
  _heif_image_handle_decode_image_tile: (
    error: number,
    handle: number,
    out: number,
    colorspace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ) => void
  _heif_image_get_width: (image: number, channel: number) => number
  _heif_image_get_height: (image: number, channel: number) => number
  _heif_image_get_plane_readonly2: (image: number, channel: number, strideOut: number) => number
  _heif_image_release: (image: number) => void
}

let loaded: HeifLibrary | undefined

export function forgetHeifLibrary(): void {
  loaded = undefined
}

/** An optional package: HEVC is patented in places, and not every shop may decode it. */
export async function loadHeifLibrary(): Promise<HeifLibrary> {
  if (loaded) return loaded
  try {
    // @ts-expect-error The package declares no types for this entry.
    const module = await import('libheif-js/libheif-wasm/libheif-bundle.js')
    loaded = (module as { default: () => HeifLibrary }).default()
    return loaded
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing) throw new IngestRefusal('heic_not_supported')
    throw error
  }
}
