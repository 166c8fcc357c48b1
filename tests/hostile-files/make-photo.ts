import sharp, { type Sharp } from 'sharp'

/** A small generator of pseudo-random numbers: the same seed gives the same file on every machine. */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** Sky, hills and grain: it compresses about as well as what a telephone takes. */
export function makePhoto(
  width: number,
  height: number,
  { seed = 1, channels = 3 }: { seed?: number; channels?: 3 | 4 } = {},
): Sharp {
  const random = randomBy(seed)
  const waves = Array.from({ length: 12 }, (_, at) => ({
    perX: ((random() - 0.5) * 2 ** (at / 2) * 8) / width,
    perY: ((random() - 0.5) * 2 ** (at / 2) * 8) / height,
    strength: 36 / (1 + at / 3),
    channel: at % 3,
  }))
  const data = Buffer.allocUnsafe(width * height * channels)
  const table = Float32Array.from({ length: 1024 }, (_, at) => Math.sin((at / 1024) * 2 * Math.PI))
  const grain = Int8Array.from({ length: 65_536 }, () => (random() - 0.5) * 16)
  let at = 0
  let speck = 0
  for (let y = 0; y < height; y += 1) {
    speck = (speck + 7919) & 0xffff
    for (let x = 0; x < width; x += 1) {
      const value = [150 - (60 * y) / height, 140, 90 + (80 * y) / height]
      for (const wave of waves) {
        const turn = ((x * wave.perX + y * wave.perY) * 1024) & 1023
        value[wave.channel]! += wave.strength * table[turn]!
      }
      speck = (speck + 1) & 0xffff
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = Math.max(0, Math.min(255, value[channel]! + grain[speck]!))
      }
      if (channels === 4) data[at + 3] = x < width / 3 ? (x * 765) / width : 255
      at += channels
    }
  }
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
