import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { channelsOf, differenceOf, labOf } from '#design/colour/cielab.ts'
import { inkTiff } from '#tests/pictures/made-inks.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import {
  CMYK_PROFILE_PATH,
  isOutputProfile,
  isUsableProfile,
  readCmykProfile,
  readSrgbProfile,
} from './icc-profile.ts'
import { readIccTable } from './icc-table.ts'
import { greyProfileFrom, srgbOutputProfileFrom } from './made-profiles.ts'
import { PdfFile } from './pdf-file.ts'
import { openPrintColours, ProfileStreams } from './print-colours.ts'
import { type Inks, openPrintedColours } from './printed-colours.ts'
import { toPressColours } from './to-press-colours.ts'

const folder = temporaryFolder()

async function cmykColours(...used: string[]) {
  const pdf = await PdfFile.create(join(folder, 'colours.pdf'))
  const colours = await openPrintColours(pdf, 'CMYK', new ProfileStreams(pdf), used)
  await pdf.abandon()
  return colours
}

async function inksOfGreys(): Promise<number[][]> {
  const pixels = Uint8Array.from({ length: 3 * 256 }, (_, at) => Math.floor(at / 3))
  const raw = { width: 256, height: 1, channels: 3 as const }
  const inks = await toPressColours(sharp(pixels, { raw })).raw().toBuffer()
  return Array.from({ length: 256 }, (_, at) => [...inks.subarray(4 * at, 4 * at + 4)])
}

const type = () => 0.4
const headline = () => 4
const wall = () => 60

describe('colours of a press', () => {
  it('prints black type with black ink alone and leaves white paper alone', async () => {
    const colours = await cmykColours('#000000', '#ffffff')
    expect(colours.fill('#000000', type)).toBe('0 0 0 1 k')
    expect(colours.stroke('#000000', type)).toBe('0 0 0 1 K')
    expect(colours.fill('#ffffff', wall)).toBe('0 0 0 0 k')
  })

  it('prints type that is nearly black solid, and dark greys with black ink as light as they are', async () => {
    const used = ['#1b1b1b', '#17181a', '#3a3d43']
    const colours = await cmykColours(...used)
    expect(colours.fill('#1b1b1b', type)).toBe('0 0 0 1 k')
    expect(colours.fill('#17181a', headline)).toBe('0 0 0 1 k')
    const charcoal = colours.fill('#3a3d43', type).split(' ').slice(0, 4).map(Number)
    expect(charcoal.slice(0, 3)).toEqual([0, 0, 0])
    const { rgbOf } = await openPrintedColours()
    const [lightness] = labOf(rgbOf(charcoal as unknown as Inks))
    expect(lightness).toBeCloseTo(labOf(channelsOf('#3a3d43'))[0], 0)
  })

  it('mixes dark colours and large black surfaces of all inks', async () => {
    const colours = await cmykColours('#000000', '#16264c', '#741f33')
    for (const hex of ['#16264c', '#741f33']) {
      expect(colours.fill(hex, type), hex).not.toMatch(/^0 0 0 /)
      expect(colours.overprints(hex, type), hex).toBe(false)
    }
    const inks = colours.fill('#000000', wall).split(' ').slice(0, 4).map(Number)
    expect(Math.min(...inks)).toBeGreaterThan(0.5)
  })

  it('overprints fine solid black, and nothing else', async () => {
    const colours = await cmykColours('#000000', '#3a3d43', '#ffffff')
    expect(colours.overprints('#000000', type)).toBe(true)
    expect(colours.overprints('#000000', headline)).toBe(false)
    expect(colours.overprints('#3a3d43', type)).toBe(false)
    expect(colours.overprints('#ffffff', type)).toBe(false)
  })

  it('prints a red with magenta and yellow', async () => {
    const colours = await cmykColours('#ff0000')
    const [c, m, y, k] = colours.fill('#ff0000', wall).split(' ').map(Number)
    expect(Math.min(m!, y!)).toBeGreaterThan(0.8)
    expect(Math.max(c!, k!)).toBeLessThan(0.1)
  })

  it('refuses a colour that nobody announced rather than guess its inks', async () => {
    const colours = await cmykColours('#ff0000')
    expect(() => colours.fill('#00ff00', wall)).toThrow(/not announced/)
  })

  it('keeps the shadows of a photo apart', async () => {
    const greys = await inksOfGreys()
    const inkOf = (level: number) => greys[level]!.reduce((sum, ink) => sum + ink, 0)
    for (const level of [0, 12, 24, 36, 48]) {
      expect(inkOf(level), `grey ${level}`).toBeGreaterThan(inkOf(level + 12) + 5)
    }
    expect(greys[255]).toEqual([0, 0, 0, 0])
  })

  it('prints the deepest black that the paper carries, and never more ink than that', async () => {
    const greys = await inksOfGreys()
    const percents = greys.map((inks) => inks.reduce((sum, ink) => sum + (100 * ink) / 255, 0))
    expect(Math.max(...percents)).toBeLessThanOrEqual(300)
    expect(percents[0]).toBeGreaterThan(290)
  })

  it('prints colours that ink can print as the screen shows them', async () => {
    const { rgbOf } = await openPrintedColours()
    const used = ['#d22f3c', '#fbeeb0', '#3c9153', '#2f80c9', '#684531', '#8b8985']
    const colours = await cmykColours(...used)
    for (const hex of used) {
      const inks = colours.fill(hex, wall).split(' ').slice(0, 4).map(Number)
      const printed = labOf(rgbOf(inks as unknown as Inks))
      expect(differenceOf(printed, labOf(channelsOf(hex))), hex).toBeLessThan(1.5)
    }
  })
})

describe('tables of a profile', () => {
  it('are read as the codec reads them', async () => {
    const profile = await readCmykProfile()
    const inks = Uint8Array.from({ length: 4 * 300 }, (_, at) => (at * 7919) % 256)
    const toLab = readIccTable(profile, 'A2B0')
    const toInks = readIccTable(profile, 'B2A0')
    const linked = await sharp(inkTiff(300, 1, inks, profile))
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .withIccProfile(CMYK_PROFILE_PATH, { attach: false })
      .raw()
      .toBuffer()
    expect(linked.length).toBe(inks.length)
    for (let at = 0; at < inks.length; at += 4) {
      const own = toInks(toLab([...inks.subarray(at, at + 4)].map((ink) => ink / 255)))
      for (const [channel, ink] of own.entries()) {
        expect(Math.abs(255 * ink - linked[at + channel]!), `pixel ${at / 4}`).toBeLessThan(4)
      }
    }
  })
})

describe('profiles', () => {
  it('are used only for the colours they describe', async () => {
    const srgb = await readSrgbProfile()
    expect(isUsableProfile(srgb, 'RGB ')).toBe(true)
    expect(isUsableProfile(srgb, 'CMYK')).toBe(false)
    expect(isUsableProfile(await readCmykProfile(), 'CMYK')).toBe(true)
    expect(isUsableProfile(srgb.subarray(0, 4000), 'RGB ')).toBe(false)
    expect(isUsableProfile(Buffer.from('no profile'), 'RGB ')).toBe(false)
  })

  it('has one of greys that are those of sRGB', async () => {
    const grey = greyProfileFrom(await readSrgbProfile())
    expect(isUsableProfile(grey, 'GRAY')).toBe(true)
  })
  it('has one of sRGB for a printer, which leaves every number as it is', async () => {
    const path = join(folder, 'srgb-output.icc')
    const profile = srgbOutputProfileFrom(await readSrgbProfile())
    await writeFile(path, profile)
    expect(isOutputProfile(profile, 'RGB ')).toBe(true)
    expect(isOutputProfile(await readSrgbProfile(), 'RGB ')).toBe(false)
    const pixels = Uint8Array.from({ length: 3 * 4096 }, (_, at) => {
      const channel = Math.floor(Math.floor(at / 3) / 16 ** (at % 3)) % 16
      return channel * 17
    })
    const raw = { width: 64, height: 64, channels: 3 as const }
    const printed = await sharp(pixels, { raw }).withIccProfile(path).png().toBuffer()
    const { icc } = await sharp(printed).metadata()
    expect(icc?.equals(profile)).toBe(true)
    const inPrinter = await sharp(printed, { ignoreIcc: true }).raw().toBuffer()
    const seenAgain = await sharp(printed).raw().toBuffer()
    expect(furthest(inPrinter, pixels)).toBeLessThanOrEqual(1)
    expect(furthest(seenAgain, pixels)).toBeLessThanOrEqual(1)
  })
})

function furthest(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length)
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)
}
