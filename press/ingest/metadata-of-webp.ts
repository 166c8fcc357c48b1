import type { MeasureMetadata } from './measure-metadata.ts'

const FILE_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

export const measureWebpMetadata: MeasureMetadata = async (read, step) => {
  const size = { bytes: 0, profileBytes: 0 }
  for (let at = FILE_HEADER_BYTES; ;) {
    step()
    const head = await read(at, CHUNK_HEADER_BYTES)
    if (head.length < CHUNK_HEADER_BYTES) return size
    const type = head.toString('latin1', 0, 4)
    const bytes = head.readUInt32LE(4)
    if (type === 'EXIF' || type === 'XMP ') size.bytes += bytes
    if (type === 'ICCP') size.profileBytes += bytes
    at += CHUNK_HEADER_BYTES + bytes + (bytes % 2)
  }
}
