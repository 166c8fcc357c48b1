/** Lightness from 0 to 100, and how far towards red and yellow. */
export type Lab = readonly [number, number, number]
export type Rgb = readonly [number, number, number]

const whiteOfScreen = [0.95047, 1, 1.08883] as const

export function channelsOf(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is no colour`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** CIELAB values of an sRGB colour with channels from 0 to 255. */
export function labOf(rgb: Rgb): Lab {
  const [r, g, b] = rgb.map((channel) => lightOf(channel / 255)) as unknown as Rgb
  return labOfXyz([
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ])
}

function labOfXyz(xyz: Rgb): Lab {
  const [x, y, z] = xyz.map((value, index) => {
    const share = value / whiteOfScreen[index]!
    return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116
  }) as unknown as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

export function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b)
}

export function lightOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

export function valueOf(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** CIEDE2000: below 1 nobody sees it, above 5 everybody does. */
export function differenceOf(one: Lab, other: Lab): number {
  const meanChroma = (chromaOf(one) + chromaOf(other)) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const [l1, c1, h1] = polar(one, stretch)
  const [l2, c2, h2] = polar(other, stretch)
  const meanL = (l1 + l2) / 2
  const meanC = (c1 + c2) / 2
  const isGrey = c1 * c2 === 0
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const meanH = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const weight =
    1 -
    0.17 * cosine(meanH - 30) +
    0.24 * cosine(2 * meanH) +
    0.32 * cosine(3 * meanH + 6) -
    0.2 * cosine(4 * meanH - 63)
  const light = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2))
  const chroma = (c2 - c1) / (1 + 0.045 * meanC)
  const hue = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * meanC * weight)
  const blueTurn = 60 * Math.exp(-(((meanH - 275) / 25) ** 2))
  const mixed = -2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)) * sine(blueTurn)
  return Math.sqrt(light ** 2 + chroma ** 2 + hue ** 2 + mixed * chroma * hue)
}

function polar([l, a, b]: Lab, stretch: number): Rgb {
  const stretched = a * stretch
  const hue = (Math.atan2(b, stretched) * 180) / Math.PI
  return [l, Math.hypot(stretched, b), (hue + 360) % 360]
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
