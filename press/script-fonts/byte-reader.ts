/** Reads numbers one after the other, as font files have them. */
export type Bytes = ReturnType<typeof openBytes>

export function openBytes(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const moved = (by: number) => (at += by) - by
  const u8 = () => view.getUint8(moved(1))
  const u16 = () => view.getUint16(moved(2))
  return {
    u8,
    u16,
    i16: () => view.getInt16(moved(2)),
    u32: () => view.getUint32(moved(4)),
    tag: () => String.fromCharCode(u8(), u8(), u8(), u8()),
    take: (length: number) => {
      const from = moved(length)
      return bytes.subarray(from, from + length)
    },
    skip: (length: number) => void moved(length),
    at: () => at,

    /** Seven bits a byte, the last of which has no flag. */
    base128(): number {
      let value = 0
      for (let index = 0; index < 5; index += 1) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if ((byte & 0x80) === 0) return value
      }
      throw new Error('A number of this font has no end')
    },

    /** One byte for what is small, two or three for the rest. */
    short(): number {
      const code = u8()
      if (code === 253) return u16()
      if (code === 254) return u8() + 506
      return code === 255 ? u8() + 253 : code
    },
  }
}
