import type { MeasureMetadata } from './measure-metadata.ts'

const FIRST_APP = 0xe0
const LAST_APP = 0xef
const PROFILE_APP = 0xe2
const COMMENT = 0xfe
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const PROFILE_NAME = 'ICC_PROFILE\0'

/** Up to the first scan: what telephones append behind the picture, a film even, nobody reads. */
export const measureJpegMetadata: MeasureMetadata = async (read, step) => {
  const size = { bytes: 0, profileBytes: 0 }
  for (let at = 2; ;) {
    step()
    const head = await read(at, 4 + PROFILE_NAME.length)
    const marker = head[1]
    if (head.length < 4 || head[0] !== 0xff || marker === undefined) return size
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return size
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(2)
    if (length < 2) return size
    const isProfile = marker === PROFILE_APP && head.toString('latin1', 4) === PROFILE_NAME
    if (isProfile) size.profileBytes += length
    else if ((marker >= FIRST_APP && marker <= LAST_APP) || marker === COMMENT) size.bytes += length
    at += 2 + length
  }
}
