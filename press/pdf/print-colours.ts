import { createHash } from 'node:crypto'
import type { PDFArray, PDFName, PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { channelsOf } from '#design/colour/cielab.ts'
import { darkNeutralLevel } from '#design/colour/dark-neutral.ts'
import { isFineLine, isLine } from '#design/colour/line-art.ts'
import { readCmykProfile, readSrgbProfile } from './icc-profile.ts'
import { srgbOutputProfileFrom } from './made-profiles.ts'
import { decimals } from './operators.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PrintSettings } from './print-settings.ts'
import { openPrintedColours } from './printed-colours.ts'
import { toPressColours } from './to-press-colours.ts'

/** Each profile once, however many photos carry it. */
export class ProfileStreams {
  readonly #pdf: PdfFile
  readonly #refs = new Map<string, PDFRef>()

  constructor(pdf: PdfFile) {
    this.#pdf = pdf
  }

  async add(profile: Buffer, components: number): Promise<PDFRef> {
    const key = createHash('sha256').update(profile).digest('hex')
    const known = this.#refs.get(key)
    if (known) return known
    const ref = await this.#pdf.addCompressed({ N: components }, profile)
    this.#refs.set(key, ref)
    return ref
  }

  async spaceOf(profile: Buffer, components: number): Promise<PDFArray> {
    return this.#pdf.context.obj(['ICCBased', await this.add(profile, components)])
  }
}

export type PrintColours = {
  colour: PrintSettings['colour']
  /** Profile of the paper and the press, for the output intent. */
  profile: Buffer
  profileRef: PDFRef
  /** Colour space of photos that are converted, and where transparent things are mixed. */
  space: PDFArray | PDFName
  /** The colour spaces that a page's operators name. */
  spaces: Record<string, PDFArray | PDFName>
  /** The thickness, in millimetres, is asked for where it changes the inks. */
  fill(hex: string, thickness: () => number): string
  stroke(hex: string, thickness: () => number): string
  /** The values, from 0 to 1, of one colour in `space` that shows through a mask. */
  shadow(hex: string): number[]
  /** Whether it is printed over what lies below instead of leaving a hole for it there. */
  overprints(hex: string, thickness: () => number): boolean
}

/** All plates at once: a mark that is missing on one plate cannot be cut by. */
export const REGISTRATION_STROKE = '/Registration CS 1 SCN'

export async function openPrintColours(
  pdf: PdfFile,
  colour: PrintSettings['colour'],
  profiles: ProfileStreams,
  usedColours: Iterable<string>,
): Promise<PrintColours> {
  return colour === 'CMYK'
    ? openCmyk(pdf, profiles, [...new Set(usedColours)].sort())
    : openRgb(pdf, profiles)
}

async function openRgb(pdf: PdfFile, profiles: ProfileStreams): Promise<PrintColours> {
  const srgb = await readSrgbProfile()
  const profile = srgbOutputProfileFrom(srgb)
  const profileRef = await profiles.add(profile, 3)
  const space = await profiles.spaceOf(srgb, 3)
  const shares = (hex: string) => channelsOf(hex).map((channel) => channel / 255)
  const values = (hex: string) => decimals(shares(hex))
  return {
    colour: 'RGB',
    profile,
    profileRef,
    space,
    spaces: { Paint: space, Registration: registration(pdf, space, [1, 1, 1], [0, 0, 0]) },
    fill: (hex) => `/Paint cs ${values(hex)} sc`,
    stroke: (hex) => `/Paint CS ${values(hex)} SC`,
    shadow: shares,
    overprints: () => false,
  }
}

/**
 * In the press's own colours rather than with its profile attached: PDF/X-4 forbids to attach the
 * very profile that the output intent has.
 */
async function openCmyk(
  pdf: PdfFile,
  profiles: ProfileStreams,
  usedColours: string[],
): Promise<PrintColours> {
  const profile = await readCmykProfile()
  const inks = await inksOf(usedColours)
  const { blackInks } = await openPrintedColours()
  const blackInkOf = (hex: string, thickness: () => number) => {
    const level = darkNeutralLevel(hex)
    return level !== undefined && isLine(thickness()) ? blackInks[level] : undefined
  }
  const mixed = (hex: string, thickness: () => number) => {
    const black = blackInkOf(hex, thickness)
    const found = black === undefined ? inks.get(hex) : [0, 0, 0, black / 255]
    if (!found) throw new Error(`The colour ${hex} was not announced`)
    return found
  }
  const values = (hex: string, thickness: () => number) => decimals(mixed(hex, thickness))
  const space = pdf.context.obj('DeviceCMYK')
  return {
    colour: 'CMYK',
    profile,
    profileRef: await profiles.add(profile, 4),
    space,
    spaces: { Registration: registration(pdf, space, [0, 0, 0, 0], [1, 1, 1, 1]) },
    fill: (hex, thickness) => `${values(hex, thickness)} k`,
    stroke: (hex, thickness) => `${values(hex, thickness)} K`,
    shadow: (hex) => mixed(hex, () => 0),
    overprints: (hex, thickness) => blackInkOf(hex, thickness) === 255 && isFineLine(thickness()),
  }
}

/** Paper has no ink, whatever a profile says of its white. */
const paper: [string, number[]] = ['#ffffff', [0, 0, 0, 0]]

async function inksOf(colours: string[]): Promise<Map<string, number[]>> {
  if (colours.length === 0) return new Map([paper])
  const pixels = Uint8Array.from(colours.flatMap(channelsOf))
  const raw = { width: colours.length, height: 1, channels: 3 as const }
  const inks = await toPressColours(sharp(pixels, { raw })).raw().toBuffer()
  const converted = colours.map((hex, index): [string, number[]] => [
    hex,
    [...inks.subarray(4 * index, 4 * index + 4)].map((ink) => ink / 255),
  ])
  return new Map([...converted, paper])
}

function registration(
  pdf: PdfFile,
  space: PDFArray | PDFName,
  paper: number[],
  ink: number[],
): PDFArray {
  const tint = { FunctionType: 2, Domain: [0, 1], C0: paper, C1: ink, N: 1 }
  return pdf.context.obj(['Separation', 'All', space, tint])
}
