import { type Lab, lightOf, type Rgb, valueOf } from '#design/colour/cielab.ts'
import { DARK_LEVELS } from '#design/colour/dark-neutral.ts'
import { readCmykProfile } from './icc-profile.ts'
import { readIccTable } from './icc-table.ts'

export type Inks = readonly [number, number, number, number]

/** How inks look on the paper of the output intent. */
type PrintedColours = {
  /** Against the paper's white, in the light of a print shop. */
  labOf: (inks: Inks) => Lab
  /**
   * As a screen shows it whose white is the paper and whose black the deepest of the press, as eyes
   * take them for; what no screen has is the nearest that it has.
   */
  rgbOf: (inks: Inks) => Rgb
  /** The amount of black ink alone, from 0 to 255, for each level of a dark neutral colour. */
  blackInks: readonly number[]
}

const whiteOfPrintShop = [0.9642, 1, 0.8249] as const
/** From a print shop's light to that of a screen (Bradford), and from there to linear sRGB. */
const toScreen = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const

/** No light and no colour, in the numbers of a table of Lab. */
const BLACK_IN_TABLE = [0, 32_768 / 65_535, 32_768 / 65_535]

/** Finer holes than these fill up with ink, but fray the edges of type: it is printed solid. */
const DENSEST_SCREEN = 242

let opened: Promise<PrintedColours> | undefined

export function openPrintedColours(): Promise<PrintedColours> {
  opened ??= readCmykProfile().then(printedColoursOf)
  return opened
}

function printedColoursOf(profile: Buffer): PrintedColours {
  const table = readIccTable(profile, 'A2B1')
  const labOf = (inks: Inks): Lab => {
    const [l, a, b] = table(inks).map((share) => share * 65_535) as unknown as Lab
    return [l / 652.8, a / 256 - 128, b / 256 - 128]
  }
  const deepest = labOf(readIccTable(profile, 'B2A1')(BLACK_IN_TABLE) as unknown as Inks)[0]
  const floor = lightOfShare((deepest + 16) / 116)
  const lights = Array.from({ length: 256 }, (_, ink) =>
    lightOfShare((labOf([0, 0, 0, ink / 255])[0] + 16) / 116),
  )
  const blackInks = Array.from({ length: DARK_LEVELS }, (_, level) => {
    const ink = nearest(lights, lightOf(level / 255) * (1 - floor) + floor)
    return ink > DENSEST_SCREEN ? 255 : ink
  })
  return { labOf, rgbOf: (inks) => rgbOfLab(labOf(inks), floor), blackInks }
}

function nearest(values: readonly number[], wanted: number): number {
  const away = values.map((value) => Math.abs(value - wanted))
  return away.indexOf(Math.min(...away))
}

function rgbOfLab([l, a, b]: Lab, floor: number): Rgb {
  const y = (l + 16) / 116
  const xyz = [y + a / 500, y, y - b / 200].map(
    (share, at) => (whiteOfPrintShop[at]! * (lightOfShare(share) - floor)) / (1 - floor),
  )
  return toScreen.map((row) => {
    const light = row.reduce((sum, factor, at) => sum + factor * xyz[at]!, 0)
    return Math.round(255 * valueOf(Math.max(0, Math.min(1, light))))
  }) as unknown as Rgb
}

function lightOfShare(share: number): number {
  const cube = share ** 3
  return cube > 216 / 24_389 ? cube : (116 * share - 16) / (24_389 / 27)
}
