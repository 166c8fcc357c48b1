import type { Point } from '#design/geometry.ts'
import { arcSegments } from './arc.ts'
import { close, cubic, line, move, type PathSegment } from './path-text.ts'

/** Beyond it, coordinates of a stretched path could no longer be rounded exactly. */
const LARGEST_NUMBER = 1e6

const argumentCounts = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
type Letter = keyof typeof argumentCounts

const commandPattern = /\s*([MLHVCSQTAZ])/iy
const numberPattern = /\s*(?:,\s*)?([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const flagPattern = /\s*(?:,\s*)?([01])/y
const restPattern = /\s*$/y

/**
 * SVG path data as absolute M, L, Q, C and Z; undefined for what is no path data. Browsers draw
 * broken data up to its first fault: half a shape on paper is worse than none.
 */
export function parsePathData(data: string): PathSegment[] | undefined {
  let position = 0
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position
    const match = pattern.exec(data)
    if (match) position = pattern.lastIndex
    return match?.[1] ?? match?.[0]
  }
  const pen = new Pen()
  while (read(restPattern) === undefined) {
    const name = read(commandPattern)
    if (name === undefined) return undefined
    const letter = name.toUpperCase() as Letter
    if (pen.segments.length === 0 && letter !== 'M') return undefined
    let group = readGroup(letter, read)
    if (!group) return undefined
    for (let count = 0; group; count++) {
      // Pairs after the first one of a move are lines.
      const command = letter === 'M' && count > 0 ? 'L' : letter
      pen.draw(command, group, name !== letter)
      const before = position
      group = letter === 'Z' ? undefined : readGroup(letter, read)
      if (!group && position !== before) return undefined
    }
  }
  const points = pen.segments.flatMap((segment) => segment.points)
  const isInReach = points.every(
    ({ x, y }) => Math.abs(x) <= LARGEST_NUMBER && Math.abs(y) <= LARGEST_NUMBER,
  )
  return isInReach && points.length > 0 ? pen.segments : undefined
}

function readGroup(
  letter: Letter,
  read: (pattern: RegExp) => string | undefined,
): number[] | undefined {
  const numbers: number[] = []
  for (let index = 0; index < argumentCounts[letter]; index++) {
    const isFlag = letter === 'A' && (index === 3 || index === 4)
    const text = read(isFlag ? flagPattern : numberPattern)
    if (text === undefined || Math.abs(Number(text)) > LARGEST_NUMBER) return undefined
    numbers.push(Number(text))
  }
  return numbers
}

class Pen {
  readonly segments: PathSegment[] = []
  #at: Point = { x: 0, y: 0 }
  #start: Point = { x: 0, y: 0 }
  /** The last handle of a curve, which S and T mirror; null after anything else. */
  #handle: { of: 'C' | 'Q'; point: Point } | null = null

  draw(letter: Letter, numbers: readonly number[], isRelative: boolean): void {
    const origin = isRelative ? this.#at : { x: 0, y: 0 }
    const point = (index: number): Point => ({
      x: origin.x + numbers[index]!,
      y: origin.y + numbers[index + 1]!,
    })
    switch (letter) {
      case 'Z':
        this.#add([close], this.#start)
        break
      case 'M':
        this.#start = point(0)
        this.#add([move(this.#start.x, this.#start.y)], this.#start)
        break
      case 'L':
        this.#lineTo(point(0))
        break
      case 'H':
        this.#lineTo({ x: origin.x + numbers[0]!, y: this.#at.y })
        break
      case 'V':
        this.#lineTo({ x: this.#at.x, y: origin.y + numbers[0]! })
        break
      case 'C':
        this.#cubicTo(point(0), point(2), point(4))
        break
      case 'S':
        this.#cubicTo(this.#mirrored('C'), point(0), point(2))
        break
      case 'Q':
        this.#quadraticTo(point(0), point(2))
        break
      case 'T':
        this.#quadraticTo(this.#mirrored('Q'), point(0))
        break
      case 'A': {
        const [radiusX, radiusY, rotation, isLarge, isClockwise] = numbers
        const arc = {
          radiusX: radiusX!,
          radiusY: radiusY!,
          rotation: rotation!,
          isLarge: isLarge === 1,
          isClockwise: isClockwise === 1,
        }
        this.#add(arcSegments(this.#at, point(5), arc), point(5))
        break
      }
    }
  }

  #add(segments: readonly PathSegment[], end: Point): void {
    this.segments.push(...segments)
    this.#at = end
    this.#handle = null
  }

  #lineTo(end: Point): void {
    this.#add([line(end.x, end.y)], end)
  }

  #cubicTo(one: Point, other: Point, end: Point): void {
    this.#add([cubic(one, other, end)], end)
    this.#handle = { of: 'C', point: other }
  }

  #quadraticTo(handle: Point, end: Point): void {
    this.#add([{ command: 'Q', points: [handle, end] }], end)
    this.#handle = { of: 'Q', point: handle }
  }

  #mirrored(of: 'C' | 'Q'): Point {
    if (this.#handle?.of !== of) return this.#at
    const { x, y } = this.#handle.point
    return { x: 2 * this.#at.x - x, y: 2 * this.#at.y - y }
  }
}
