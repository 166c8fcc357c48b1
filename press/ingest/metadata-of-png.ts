import type { MeasureMetadata } from './measure-metadata.ts'

const SIGNATURE_BYTES = 8
const CHUNK_BYTES = 12
const WORDS = ['tEXt', 'zTXt', 'iTXt', 'eXIf']

export const measurePngMetadata: MeasureMetadata = async (read, step) => {
  const size = { bytes: 0, profileBytes: 0 }
  for (let at = SIGNATURE_BYTES; ;) {
    step()
    const head = await read(at, 8)
    if (head.length < 8) return size
    const chunkBytes = head.readUInt32BE(0) + CHUNK_BYTES
    const type = head.toString('latin1', 4, 8)
    if (type === 'IEND') return size
    if (WORDS.includes(type)) size.bytes += chunkBytes
    if (type === 'iCCP') size.profileBytes += chunkBytes
    at += chunkBytes
  }
}
