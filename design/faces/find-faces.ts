import { roundedFace, type Face } from './face.ts'
import { GRIDS, INPUT_PX, PLACES, type FaceNet } from './face-net.ts'

/** Red, green, blue and maybe alpha of each pixel, row by row. */
export type FacePixels = {
  data: ArrayLike<number>
  width: number
  height: number
  channels: 3 | 4
}

/** Weaker ones are leaves and stones; from here on a face is not cut, at the price of some of those. */
const LEAST_SCORE = 0.35
/** Boxes that share more than this are the same face. */
const SAME_FACE = 0.3
const MOST_FACES = 100
const GREY = 0

/** A photo with a face this large, of its longer side, is of that face: nobody looks for small ones. */
const LARGE_FACE = 0.2
/** Closer squares, in shares of the longer side, in which small faces are looked for once more. */
const CLOSER = 2 / 3
const NEARLY_SQUARE = 0.85
/** Edge margin: a face cut by the edge of such a square is whole in another one, or in the whole photo. */
const AT_EDGE = 0.02

/** A square that is looked at, in pixels of the photo; it may reach beyond it. */
type Square = { x: number; y: number; side: number }

/** The faces in a photo, the surest first. */
export function findFaces(net: FaceNet, pixels: FacePixels): Face[] {
  const { width, height } = pixels
  if (width < 16 || height < 16) return []
  const side = Math.max(width, height)
  const whole = { x: (width - side) / 2, y: (height - side) / 2, side }
  const found = facesWithin(net, pixels, whole)
  const isPortrait = found.some((face) => face.width > LARGE_FACE * side)
  const closer = isPortrait
    ? []
    : closerSquares(width, height).flatMap((square) =>
        facesWithin(net, pixels, square).filter((face) => !isAtEdge(face, square, pixels)),
      )
  return withoutRepeats([...found, ...closer]).flatMap((face) => {
    const inPhoto = insidePhoto({
      ...face,
      x: face.x / width,
      y: face.y / height,
      width: face.width / width,
      height: face.height / height,
      eyes: { x: face.eyes.x / width, y: face.eyes.y / height },
    })
    return inPhoto ? [roundedFace(inPhoto)] : []
  })
}

/** In pixels of the photo. */
function facesWithin(net: FaceNet, pixels: FacePixels, square: Square): Face[] {
  putPicture(net, pixels, square)
  const { x, y, side } = square
  return net
    .look()
    .flatMap((answer, index) => candidates(answer, GRIDS[index]!))
    .map((face) => ({
      ...face,
      x: x + face.x * side,
      y: y + face.y * side,
      width: face.width * side,
      height: face.height * side,
      eyes: { x: x + face.eyes.x * side, y: y + face.eyes.y * side },
    }))
}

/** Two along the longer side; of what is nearly a square, four. */
function closerSquares(width: number, height: number): Square[] {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const least = Math.round(long * CLOSER)
  const side = short > NEARLY_SQUARE * long ? least : Math.max(least, short)
  const places = (length: number) => (length > side ? [0, length - side] : [(length - side) / 2])
  return places(height).flatMap((y) => places(width).map((x) => ({ x, y, side })))
}

function isAtEdge(face: Face, { x, y, side }: Square, { width, height }: FacePixels): boolean {
  const slack = AT_EDGE * side
  return (
    (x > 0 && face.x < x + slack) ||
    (y > 0 && face.y < y + slack) ||
    (x + side < width && face.x + face.width > x + side - slack) ||
    (y + side < height && face.y + face.height > y + side - slack)
  )
}

/**
 * A square of the photo, each pixel the mean of those it stands for: browsers make photos smaller in
 * different ways, and would find different faces.
 */
function putPicture(net: FaceNet, pixels: FacePixels, square: Square): void {
  const { data, width, height, channels } = pixels
  const scale = square.side / INPUT_PX
  const across = spans(-square.x, width, scale)
  const down = spans(-square.y, height, scale)
  const row = new Float32Array(INPUT_PX * 3)
  const line = new Float64Array(width * 3)
  for (let y = 0; y < INPUT_PX; y += 1) {
    row.fill(GREY)
    const { from, shares } = down[y]!
    if (shares.length > 0) {
      addUp(line, { data, channels, width, from, shares })
      for (let x = 0; x < INPUT_PX; x += 1) putPixel(row, x, line, across[x]!)
    }
    net.input.set(y, row)
  }
}

type Rows = Pick<FacePixels, 'data' | 'channels' | 'width'> & Span

/** Some rows of the photo as one, by their shares. */
function addUp(line: Float64Array, { data, channels, width, from, shares }: Rows): void {
  const total = shares.reduce((sum, share) => sum + share, 0)
  line.fill(0)
  for (const [index, whole] of shares.entries()) {
    const share = whole / total
    let at = (from + index) * width * channels
    for (let to = 0; to < width * 3; to += 3) {
      line[to] = line[to]! + share * data[at]!
      line[to + 1] = line[to + 1]! + share * data[at + 1]!
      line[to + 2] = line[to + 2]! + share * data[at + 2]!
      at += channels
    }
  }
}

function putPixel(row: Float32Array, x: number, line: Float64Array, { from, shares }: Span): void {
  let [red, green, blue, total] = [0, 0, 0, 0]
  for (let step = 0; step < shares.length; step += 1) {
    const share = shares[step]!
    const at = (from + step) * 3
    red += share * line[at]!
    green += share * line[at + 1]!
    blue += share * line[at + 2]!
    total += share
  }
  if (total === 0) return
  row[x * 3] = red / total / 127.5 - 1
  row[x * 3 + 1] = green / total / 127.5 - 1
  row[x * 3 + 2] = blue / total / 127.5 - 1
}

type Span = { from: number; shares: number[] }

/** Spans: which pixels of a side each of the 256 stands for, and by how much. */
function spans(margin: number, length: number, scale: number): Span[] {
  return Array.from({ length: INPUT_PX }, (_, index) => {
    // Of a photo smaller than the picture, at least a pixel's breadth.
    const middle = (index + 0.5) * scale - margin
    const reach = Math.max(scale, 1) / 2
    const [start, end] = [Math.max(0, middle - reach), Math.min(length, middle + reach)]
    if (middle <= 0 || middle >= length || end <= start) return { from: 0, shares: [] }
    const from = Math.floor(start)
    const shares: number[] = []
    for (let at = from; at < end; at += 1) shares.push(Math.min(at + 1, end) - Math.max(at, start))
    return { from, shares }
  })
}

type Answer = { scores: Float32Array; places: Float32Array }

function candidates({ scores, places }: Answer, grid: (typeof GRIDS)[number]): Face[] {
  const faces: Face[] = []
  for (const [index, raw] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-raw))
    if (score < LEAST_SCORE) continue
    const cell = Math.floor(index / grid.anchors)
    const anchor = {
      x: ((cell % grid.side) + 0.5) / grid.side,
      y: (Math.floor(cell / grid.side) + 0.5) / grid.side,
    }
    const value = (at: number) => places[index * PLACES + at]! / INPUT_PX
    const [width, height] = [value(2), value(3)]
    faces.push({
      x: anchor.x + value(0) - width / 2,
      y: anchor.y + value(1) - height / 2,
      width,
      height,
      eyes: {
        x: anchor.x + (value(4) + value(6)) / 2,
        y: anchor.y + (value(5) + value(7)) / 2,
      },
      score,
    })
  }
  return faces
}

/** Neighbouring anchors see the same face: it is where they see it on average, by how sure each is. */
function withoutRepeats(faces: readonly Face[]): Face[] {
  let left = faces.toSorted((one, other) => other.score - one.score)
  const kept: Face[] = []
  while (left.length > 0 && kept.length < MOST_FACES) {
    const best = left[0]!
    const same = left.filter((face) => face === best || shared(best, face) > SAME_FACE)
    left = left.filter((face) => !same.includes(face))
    const total = same.reduce((sum, { score }) => sum + score, 0)
    const mean = (of: (face: Face) => number) =>
      same.reduce((sum, face) => sum + of(face) * face.score, 0) / total
    kept.push({
      x: mean(({ x }) => x),
      y: mean(({ y }) => y),
      width: mean(({ width }) => width),
      height: mean(({ height }) => height),
      eyes: { x: mean(({ eyes }) => eyes.x), y: mean(({ eyes }) => eyes.y) },
      score: best.score,
    })
  }
  return kept
}

function shared(one: Face, other: Face): number {
  const across = overlap(one.x, one.width, other.x, other.width)
  const down = overlap(one.y, one.height, other.y, other.height)
  const both = across * down
  return both / (one.width * one.height + other.width * other.height - both)
}

const overlap = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))

/** Part of a face at the edge of a photo that the photo shows. */
function insidePhoto(face: Face): Face | undefined {
  const [x, y] = [Math.max(0, face.x), Math.max(0, face.y)]
  const width = Math.min(1, face.x + face.width) - x
  const height = Math.min(1, face.y + face.height) - y
  return width > 0 && height > 0 ? { ...face, x, y, width, height } : undefined
}
