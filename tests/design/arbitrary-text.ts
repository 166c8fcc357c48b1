import { samples } from './arbitrary-document.ts'
import { Text } from '#design/elements/text.schema.ts'
import type { Rect } from '#design/geometry.ts'

/** Text elements for tests, and what can be read off their outlines. */

export function textElement(changes: object): Text {
  return Text.parse({ ...samples.text, language: 'en', ...changes })
}

/** Around all points of a path, those off the curves too. */
export function extentOf(path: string): Rect {
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([digits]) => Number(digits))
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const [left, top] = [least(xs), least(ys)]
  return {
    x: left,
    y: top,
    width: -least(xs.map(negated)) - left,
    height: -least(ys.map(negated)) - top,
  }
}

function least(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity)
}

function negated(value: number): number {
  return -value
}
