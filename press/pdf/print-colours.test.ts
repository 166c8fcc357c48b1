import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { liftBlackPoint, toPressColours } from './black-point.ts'
import {
  isOutputProfile,
  isUsableProfile,
  readCmykProfile,
  readSrgbProfile,
} from './icc-profile.ts'
import { greyProfileFrom, srgbOutputProfileFrom } from './made-profiles.ts'
import { PdfFile } from './pdf-file.ts'
import { openPrintColours, ProfileStreams } from './print-colours.ts'

const folder = temporaryFolder()

async function cmykColours(...used: string[]) {
  const pdf = await PdfFile.create(join(folder, 'colours.pdf'))
  const colours = await openPrintColours(pdf, 'CMYK', new ProfileStreams(pdf), used)
  await pdf.abandon()
  return colours
}

async function inksOfGreys(): Promise<number[][]> {
  const pixels = Uint8ClampedArray.from({ length: 4 * 256 }, (_, at) =>
    at % 4 === 3 ? 255 : Math.floor(at / 4),
  )
  liftBlackPoint(pixels)
  const raw = { width: 256, height: 1, channels: 4 as const }
  const inks = await toPressColours(sharp(pixels, { raw }).removeAlpha()).raw().toBuffer()
  return Array.from({ length: 256 }, (_, at) => [...inks.subarray(4 * at, 4 * at + 4)])
}

describe('colours of a press', () => {
  it('prints black type with black ink alone and leaves white paper alone', async () => {
    const colours = await cmykColours('#000000', '#ffffff')
    expect(colours.fill('#000000')).toBe('0 0 0 1 k')
    expect(colours.stroke('#000000')).toBe('0 0 0 1 K')
    expect(colours.fill('#ffffff')).toBe('0 0 0 0 k')
  })

  it('prints a red with magenta and yellow', async () => {
    const [c, m, y, k] = (await cmykColours('#ff0000')).fill('#ff0000').split(' ').map(Number)
    expect(Math.min(m!, y!)).toBeGreaterThan(0.8)
    expect(Math.max(c!, k!)).toBeLessThan(0.1)
  })

  it('refuses a colour that nobody announced rather than guess its inks', async () => {
    const colours = await cmykColours('#ff0000')
    expect(() => colours.fill('#00ff00')).toThrow(/not announced/)
  })

  it('keeps the shadows of a photo apart', async () => {
    const greys = await inksOfGreys()
    const inkOf = (level: number) => greys[level]!.reduce((sum, ink) => sum + ink, 0)
    for (const level of [0, 12, 24, 36, 48]) {
      expect(inkOf(level), `grey ${level}`).toBeGreaterThan(inkOf(level + 12) + 5)
    }
    expect(greys[255]).toEqual([0, 0, 0, 0])
  })

  it('never lays more ink on the paper than it carries', async () => {
    for (const inks of await inksOfGreys()) {
      const percent = inks.reduce((sum, ink) => sum + (100 * ink) / 255, 0)
      expect(percent).toBeLessThanOrEqual(300)
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
