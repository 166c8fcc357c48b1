import sharp, { type OverlayOptions } from 'sharp'
import { seededRandom } from '#demo/artwork/seeded-random.ts'
import type { Rect } from '#design/geometry.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** Somebody's head as it was cut out, and where in it the face is, in shares of it. */
export type Head = { picture: Buffer; width: number; height: number; face: Rect }

export type ComposedPhoto = { jpeg: Buffer; widthPx: number; heightPx: number; faces: Rect[] }

/** Hair, ears and chin around a face, in shares of it. */
const AROUND = { above: 0.5, beside: 0.35, below: 0.25 }
const SIDES = [
  [1600, 1067],
  [1067, 1600],
  [1600, 1200],
  [1200, 1600],
  [1600, 900],
  [1300, 1300],
] as const
const MOST_PEOPLE = 7
const MOST_TURNED_DEG = 20
const TRIES = 60

type Chance = () => number
const between = (chance: Chance, from: number, to: number) => from + (to - from) * chance()

export async function headsOf(pictures: readonly LabelledPicture[]): Promise<Head[]> {
  const heads: Head[] = []
  for (const { file, faces } of pictures) {
    const { width, height } = await sharp(file).metadata()
    for (const face of faces) {
      const left = Math.max(0, Math.round((face.x - AROUND.beside * face.width) * width))
      const top = Math.max(0, Math.round((face.y - AROUND.above * face.height) * height))
      const right = Math.min(width, Math.round((face.x + (1 + AROUND.beside) * face.width) * width))
      const bottom = Math.min(
        height,
        Math.round((face.y + (1 + AROUND.below) * face.height) * height),
      )
      const size = { width: right - left, height: bottom - top }
      heads.push({
        picture: await sharp(file)
          .extract({ left, top, ...size })
          .png()
          .toBuffer(),
        ...size,
        face: {
          x: (face.x * width - left) / size.width,
          y: (face.y * height - top) / size.height,
          width: (face.width * width) / size.width,
          height: (face.height * height) / size.height,
        },
      })
    }
  }
  return heads
}

/** People at random places, of random size, turned and mirrored, in front of something drawn. */
export async function composePhoto(seed: number, heads: readonly Head[]): Promise<ComposedPhoto> {
  const random = seededRandom(seed)
  const chance = () => random.between(0, 1)
  const [widthPx, heightPx] = SIDES[Math.floor(chance() * SIDES.length)]!
  const people = 1 + Math.floor(chance() * MOST_PEOPLE)
  // As many are small as are large: of a group of seven nobody fills half of the photo.
  const largest = people === 1 ? 0.42 : 0.26
  const usual = Math.min(widthPx, heightPx) * 0.085 * (largest / 0.085) ** chance()
  const taken: Rect[] = []
  const faces: Rect[] = []
  const bodies: OverlayOptions[] = []
  const pastedHeads: OverlayOptions[] = []
  for (let person = 0; person < people; person += 1) {
    const head = heads[Math.floor(chance() * heads.length)]!
    const faceHeight = usual * between(chance, 0.8, 1.25)
    const scale = faceHeight / (head.face.height * head.height)
    const [width, height] = [Math.round(head.width * scale), Math.round(head.height * scale)]
    const angle = between(chance, -MOST_TURNED_DEG, MOST_TURNED_DEG)
    const isMirrored = chance() < 0.5
    const bright = between(chance, 0.75, 1.15)
    const room = Math.hypot(width, height) * 0.85
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const [x, y] = [
        between(chance, room / 2, widthPx - room / 2),
        between(chance, room / 2, heightPx - room / 2),
      ]
      const place = { x: x - room / 2, y: y - room / 2, width: room, height: room }
      if (room > Math.min(widthPx, heightPx) || taken.some((other) => overlaps(place, other))) {
        continue
      }
      taken.push(place)
      bodies.push(await shoulders(chance, { x, y, width, height }, heightPx))
      pastedHeads.push(await pasted(head, { x, y, width, height, angle, isMirrored, bright }))
      faces.push(faceOn({ x, y, width, height, angle, isMirrored }, head.face, widthPx, heightPx))
      break
    }
  }
  const jpeg = await sharp(scenery(chance, widthPx, heightPx))
    .composite([...bodies, ...pastedHeads])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { jpeg, widthPx, heightPx, faces }
}

type Pasted = {
  x: number
  y: number
  width: number
  height: number
  angle: number
  isMirrored: boolean
}

async function pasted(
  head: Head,
  { x, y, width, height, angle, isMirrored, bright }: Pasted & { bright: number },
): Promise<OverlayOptions> {
  const oval = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop offset=".88" stop-color="#fff"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="url(#g)"/></svg>`
  const picture = sharp(head.picture).resize(width, height, { fit: 'fill' }).flop(isMirrored)
  const cut = await picture
    .modulate({ brightness: bright })
    .ensureAlpha()
    .composite([{ input: Buffer.from(oval), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const { data, info } = await sharp(cut)
    .rotate(angle, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.round(x - info.width / 2), Math.round(y - info.height / 2)]
  return inside(data, left, top)
}

/** What hangs over the edge is cut off: sharp refuses it. */
async function inside(data: Buffer, left: number, top: number): Promise<OverlayOptions> {
  const [overLeft, overTop] = [Math.max(0, -left), Math.max(0, -top)]
  if (overLeft === 0 && overTop === 0) return { input: data, left, top }
  const { width, height } = await sharp(data).metadata()
  const rest = { width: width - overLeft, height: height - overTop }
  const input = await sharp(data)
    .extract({ left: overLeft, top: overTop, ...rest })
    .toBuffer()
  return { input, left: left + overLeft, top: top + overTop }
}

/** The box around the oval of a face once its head has been mirrored, turned and put there. */
function faceOn(
  { x, y, width, height, angle, isMirrored }: Pasted,
  face: Rect,
  widthPx: number,
  heightPx: number,
): Rect {
  const middle = face.x + face.width / 2
  const across = ((isMirrored ? 1 - middle : middle) - 0.5) * width
  const down = (face.y + face.height / 2 - 0.5) * height
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const [a, b] = [(face.width * width) / 2, (face.height * height) / 2]
  const reach = { x: Math.hypot(a * cosine, b * sine), y: Math.hypot(a * sine, b * cosine) }
  const centre = { x: x + across * cosine - down * sine, y: y + across * sine + down * cosine }
  return {
    x: (centre.x - reach.x) / widthPx,
    y: (centre.y - reach.y) / heightPx,
    width: (2 * reach.x) / widthPx,
    height: (2 * reach.y) / heightPx,
  }
}

const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const colour = (chance: Chance, lightness: number): string =>
  `hsl(${Math.round(chance() * 360)} ${Math.round(15 + chance() * 45)}% ${Math.round(lightness)}%)`

async function shoulders(
  chance: Chance,
  { x, y, width, height }: Rect,
  heightPx: number,
): Promise<OverlayOptions> {
  const [left, top] = [Math.round(x - width * 1.1), Math.round(y + height * 0.38)]
  const [w, h] = [Math.round(width * 2.2), Math.round(Math.min(height * 1.6, heightPx - top))]
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${Math.max(1, h)}">
    <path d="M${w * 0.42} 0H${w * 0.58}L${w * 0.62} ${height * 0.15}Q${w} ${height * 0.2} ${w} ${height}V${height * 2}
    H0V${height}Q0 ${height * 0.2} ${w * 0.38} ${height * 0.15}Z" fill="${colour(chance, 25 + chance() * 50)}"/></svg>`
  return inside(await sharp(Buffer.from(body)).png().toBuffer(), left, top)
}

/** A sky, a ground and things without a face. */
function scenery(chance: Chance, width: number, height: number): Buffer {
  const horizon = height * between(chance, 0.3, 0.75)
  const things = Array.from({ length: 14 }, () => {
    const [x, y] = [chance() * width, between(chance, horizon * 0.6, height)]
    const size = between(chance, 0.03, 0.2) * height
    const fill = colour(chance, 20 + chance() * 60)
    return chance() < 0.5
      ? `<rect x="${x}" y="${y - size}" width="${size * 0.6}" height="${size}" fill="${fill}"/>`
      : `<path d="M${x} ${y}l${size * 0.4} ${-size * 1.3}l${size * 0.4} ${size * 1.3}z" fill="${fill}"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${colour(chance, 70)}"/>
    <stop offset="1" stop-color="${colour(chance, 85)}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/>
    <rect y="${horizon}" width="100%" height="100%" fill="${colour(chance, 45)}"/>${things.join('')}</svg>`)
}
