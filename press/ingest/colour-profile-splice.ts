import { crc32, deflateSync } from 'node:zlib'

const SOI_BYTES = 2
const APP2_PROFILE_BYTES = 65_519
const PNG_IHDR_END = 33

/**
 * sharp can only convert pixels into a profile. These pixels are in it already, so the profile has to
 * be written into the finished file.
 */
export function withProfileInJpeg(jpeg: Buffer, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / APP2_PROFILE_BYTES)
  const segments: Buffer[] = []
  for (let at = 0; at < count; at += 1) {
    const part = profile.subarray(at * APP2_PROFILE_BYTES, (at + 1) * APP2_PROFILE_BYTES)
    const head = Buffer.alloc(18)
    head.writeUInt16BE(0xffe2, 0)
    head.writeUInt16BE(part.length + 16, 2)
    head.write('ICC_PROFILE\0', 4, 'latin1')
    head.writeUInt8(at + 1, 16)
    head.writeUInt8(count, 17)
    segments.push(head, Buffer.from(part))
  }
  const hasJfif = jpeg.readUInt16BE(SOI_BYTES) === 0xffe0
  const start = hasJfif ? SOI_BYTES + 2 + jpeg.readUInt16BE(SOI_BYTES + 2) : SOI_BYTES
  return Buffer.concat([jpeg.subarray(0, start), ...segments, jpeg.subarray(start)])
}

export function withProfileInPng(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  const rest = png.subarray(PNG_IHDR_END)
  return Buffer.concat([png.subarray(0, PNG_IHDR_END), length, body, sum, rest])
}
