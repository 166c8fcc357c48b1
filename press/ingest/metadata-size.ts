import { open, type FileHandle } from 'node:fs/promises'
import type { PictureType } from './file-type.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { findHeifExif, measureHeifMetadata } from './metadata-of-heif.ts'
import { measureJpegMetadata } from './metadata-of-jpeg.ts'
import { measurePngMetadata } from './metadata-of-png.ts'
import { measureTiffMetadata } from './metadata-of-tiff.ts'
import { measureWebpMetadata } from './metadata-of-webp.ts'
import type { MeasureMetadata, MetadataSize, ReadAt, Step } from './measure-metadata.ts'

const MOST_METADATA_BYTES = 1_000_000
/** The largest profiles of printing presses have 2 to 3 MB. */
const MOST_PROFILE_BYTES = 4_000_000
const MOST_STEPS = 200_000
const WINDOW_BYTES = 65_536

const measures: Partial<Record<PictureType, MeasureMetadata>> = {
  jpeg: measureJpegMetadata,
  png: measurePngMetadata,
  webp: measureWebpMetadata,
  tiff: measureTiffMetadata,
  heic: measureHeifMetadata,
  avif: measureHeifMetadata,
}

/**
 * Looked up in the file's own directory before any decoder takes it into memory. A file whose directory
 * makes no sense has none here: its decoder says that it is damaged.
 */
export async function refuseTooMuchMetadata(path: string, type: PictureType): Promise<void> {
  const measured = await measureMetadata(path, type)
  const isTooMuch =
    measured.bytes > MOST_METADATA_BYTES || measured.profileBytes > MOST_PROFILE_BYTES
  if (isTooMuch) throw new IngestRefusal('too_much_metadata')
}

export async function measureMetadata(path: string, type: PictureType): Promise<MetadataSize> {
  const measure = measures[type]
  return measure ? reading(path, measure) : { bytes: 0, profileBytes: 0 }
}

/** HEIF metadata: what a HEIC file says of the camera. Its decoder gives pixels only. */
export async function readHeifExif(path: string): Promise<Buffer | null> {
  return (await reading(path, findHeifExif)) ?? null
}

async function reading<Found>(
  path: string,
  work: (read: ReadAt, step: Step) => Promise<Found>,
): Promise<Found> {
  const file = await open(path)
  let steps = 0
  try {
    return await work(readerOf(file), () => {
      steps += 1
      if (steps > MOST_STEPS) throw new IngestRefusal('too_complex')
    })
  } finally {
    await file.close()
  }
}

function readerOf(file: FileHandle): ReadAt {
  let start = 0
  let window = Buffer.alloc(0)
  return async (at, bytes) => {
    // A directory may name any place, and most of them are in no file.
    if (!Number.isSafeInteger(at)) return Buffer.alloc(0)
    if (at < start || at + bytes > start + window.length) {
      const wanted = Math.max(bytes, WINDOW_BYTES)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at)
      start = at
      window = buffer.subarray(0, bytesRead)
    }
    return window.subarray(at - start, at - start + bytes)
  }
}
