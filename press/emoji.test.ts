import { createCanvas, Path2D } from '@napi-rs/canvas'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EmojiTable } from '#design/text/emoji-table.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { loadEmoji, type IconSet } from './emoji.ts'

const { resolve } = createRequire(import.meta.url)
const read = (file: string) =>
  JSON.parse(readFileSync(resolve(`@iconify-json/twemoji/${file}`), 'utf8')) as unknown
const names = read('chars.json') as Record<string, string>
const set = read('icons.json') as IconSet

const keyOf = (codePoints: string) =>
  codePoints
    .split('-')
    .map((digits) => digits.replace(/^0+/, ''))
    .join('-')

const SIDE_PX = 144

function outlineOf(path: string): Path2D {
  return new Path2D(path)
}

function painted(art: VectorArt): Uint8ClampedArray {
  const canvas = createCanvas(SIDE_PX, SIDE_PX)
  const context = canvas.getContext('2d')
  const scale = SIDE_PX / Math.max(art.width, art.height)
  // An SVG picture stands in the middle of a square that it does not fill.
  context.translate((SIDE_PX - art.width * scale) / 2, (SIDE_PX - art.height * scale) / 2)
  context.scale(scale, scale)
  for (const { path, fill, fillRule, opacity } of art.paths) {
    context.globalAlpha = opacity
    context.fillStyle = fill
    context.fill(outlineOf(path), fillRule)
  }
  return context.getImageData(0, 0, SIDE_PX, SIDE_PX).data
}

async function original(name: string): Promise<Buffer> {
  const { body, width = set.width, height = set.height } = set.icons[name]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** The share of all light that differs; where nothing is drawn, colours do not count. */
function difference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let pixel = 0; pixel < one.length; pixel += 4) {
    const [alpha, otherAlpha] = [one[pixel + 3]!, other[pixel + 3]!]
    sum += Math.abs(alpha - otherAlpha)
    for (let channel = pixel; channel < pixel + 3; channel += 1) {
      sum += Math.abs(one[channel]! * alpha - other[channel]! * otherAlpha) / 255
    }
  }
  return sum / (255 * one.length)
}

function isPlain({ path, fill, opacity }: VectorArt['paths'][number]): boolean {
  return (
    /^(?:[MLQC](?:-?\d+(?:\.\d{1,4})? ?)+|Z)+$/.test(path) &&
    /^#[0-9a-f]{6}$/.test(fill) &&
    opacity > 0 &&
    opacity <= 1
  )
}

describe('the emoji', () => {
  let emoji: EmojiTable
  beforeAll(async () => {
    emoji = await loadEmoji()
  })

  // Four thousand drawings, on cores that other tests keep busy.
  it.runIf(isEverywhere)('are all drawn with plain paths in plain colours', () => {
    const keys = Object.keys(names).map(keyOf)
    expect(keys.length).toBeGreaterThan(3900)
    const odd = keys.filter((key) => {
      const paths = emoji.artOf(key)?.paths ?? []
      return paths.length === 0 || !paths.every(isPlain)
    })
    expect(odd).toEqual([])
  })

  it('look like the drawings that they come from', async () => {
    const everyHundredth = Object.entries(names).filter((_, index) => index % 100 === 0)
    // Clips, a stroke, opacities, copies, a picture that is no square, turned parts.
    const special =
      'maracas shaking-face wireless hair-pick bubbles black-flag watermelon flag-spain ' +
      'flag-tuvalu red-heart keycap-1'
    const chosen = [
      ...everyHundredth,
      ...Object.entries(names).filter(([, name]) => special.split(' ').includes(name)),
    ]
    expect(chosen.length).toBeGreaterThanOrEqual(50)
    for (const [codePoints, name] of chosen) {
      const share = difference(painted(emoji.artOf(keyOf(codePoints))!), await original(name))
      expect(share, name).toBeLessThan(0.004)
    }
  })
})
