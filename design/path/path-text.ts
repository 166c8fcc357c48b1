import type { Point } from '#design/geometry.ts'
import { roundCoordinate } from '#design/display-list-numbers.ts'

export type PathSegment = { command: 'M' | 'L' | 'Q' | 'C' | 'Z'; points: readonly Point[] }

export const close: PathSegment = { command: 'Z', points: [] }

export function move(x: number, y: number): PathSegment {
  return { command: 'M', points: [{ x, y }] }
}

export function line(x: number, y: number): PathSegment {
  return { command: 'L', points: [{ x, y }] }
}

export function cubic(one: Point, other: Point, end: Point): PathSegment {
  return { command: 'C', points: [one, other, end] }
}

export function polygon(corners: readonly Point[]): PathSegment[] {
  return [...corners.map(({ x, y }, index) => (index === 0 ? move(x, y) : line(x, y))), close]
}

/** The text that display lists hold: absolute commands, coordinates rounded. */
export function pathText(segments: readonly PathSegment[]): string {
  return segments.map(({ command, points }) => command + points.map(pointText).join(' ')).join('')
}

function pointText({ x, y }: Point): string {
  return `${roundCoordinate(x)} ${roundCoordinate(y)}`
}
