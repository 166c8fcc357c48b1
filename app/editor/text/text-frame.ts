import type { Text } from '#design/elements/text.ts'
import { centreOf, rectAround, type Rect, type Size } from '#design/geometry.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { NEXT_TO_NOTHING_MM } from './words-height.ts'

/** Fully bent, a line goes almost all the way round. */
const FULL_BEND_RADIANS = (330 / 180) * Math.PI
const MOST_BEND_PERCENT = 100
const LARGEST_RADIUS_MM = 2000

/** The length of the words in one line, measured where the font has arrived, else about. */
export function lengthOfWords(text: Text, layOutText: Engine): number {
  const line = { ...text, curve: null, width: 10_000, align: 'left', fit: 'wrap' } as Text
  const words = text.text.replaceAll(/\s+/g, ' ').trim()
  const measured = layOutText?.({ ...line, text: words }).lines[0]?.width
  return measured || Math.max(1, words.length) * (text.size * 0.55 + text.letterSpacing)
}

/** From -100, a bowl, over 0, a straight line, to 100, almost a circle. */
export function bendOf({ curve }: Pick<Bent, 'curve'>, lengthMm: number): number {
  if (!curve) return 0
  const angle = lengthMm / curve.radius
  const percent = Math.round((angle / FULL_BEND_RADIANS) * MOST_BEND_PERCENT)
  const least = Math.sign(curve.radius)
  return Math.max(-MOST_BEND_PERCENT, Math.min(percent || least, MOST_BEND_PERCENT))
}

/** Undefined until the letters of the font have come: lengths are then guessed. */
type Engine = LayOutText | undefined

type PathKind = NonNullable<NonNullable<Text['curve']>['path']>
type Bent = { curve: { radius: number; path?: PathKind } | null; frame: Rect }

export const textPaths = ['straight', 'arc', 'circle', 'wave'] as const
export type TextPath = (typeof textPaths)[number]

/** Air between the last letter and the first. */
const ROUND_WITH_AIR = 1.12
/** Usual bend of a wave that is neither a ripple nor a flood. */
const USUAL_WAVE_BEND = 60
const USUAL_ARC_BEND = 45

export function pathOf({ curve }: Pick<Text, 'curve'>): TextPath {
  return curve ? (curve.path ?? 'arc') : 'straight'
}

/** The words on another kind of line, about the same centre. */
export function onOtherPath(text: Text, path: TextPath, engine: Engine): Bent {
  if (path === 'straight') return bentText(text, 0, engine)
  if (path === 'circle') {
    const radius = (ROUND_WITH_AIR * lengthOfWords(text, engine)) / (2 * Math.PI)
    return onCurve(text, radius, path, engine)
  }
  const bend = path === 'wave' ? USUAL_WAVE_BEND : USUAL_ARC_BEND
  return bentText({ ...text, curve: { radius: 1, path } as Text['curve'] }, bend, engine)
}

/** The curve for a bend, and the frame about the same centre that holds the words on it. */
export function bentText(text: Text, bendPercent: number, engine: Engine): Bent {
  const angle = (Math.abs(bendPercent) / MOST_BEND_PERCENT) * FULL_BEND_RADIANS
  const lengthMm = lengthOfWords(text, engine)
  if (angle === 0) {
    const frame = around(text, lengthMm + text.size * 0.2, text.size * text.lineHeight)
    return { curve: null, frame }
  }
  const radius = (Math.sign(bendPercent) * lengthMm) / angle
  return onCurve(text, radius, pathKindOf(text), engine)
}

/** A circle would stay one however it were bent. */
function pathKindOf({ curve }: Text): PathKind {
  return curve?.path === 'wave' ? 'wave' : 'arc'
}

/** Longer or shorter words on the same circle; on a larger one where they would meet themselves. */
export function rewrittenOnCurve(text: Text, engine: Engine): Bent {
  const radius = text.curve?.radius ?? LARGEST_RADIUS_MM
  const path = text.curve?.path ?? 'arc'
  const smallest = path === 'wave' ? 0 : lengthOfWords(text, engine) / FULL_BEND_RADIANS
  return onCurve(text, Math.sign(radius) * Math.max(Math.abs(radius), smallest), path, engine)
}

function onCurve(text: Text, wantedRadius: number, path: PathKind, engine: Engine): Bent {
  // Nothing is said of an arc: designs had those before there were other paths.
  const curve = { radius: atLeastOne(wantedRadius), ...(path !== 'arc' && { path }) }
  const { width, height } = sizeOnCurve(text, curve, engine)
  return { curve, frame: around(text, width, height) }
}

/** Size on a curve: what overflows a frame of next to nothing is as large as the words are. */
function sizeOnCurve(text: Text, curve: NonNullable<Bent['curve']>, engine: Engine): Size {
  if (!engine) return roughSizeOnCircle(text, Math.abs(curve.radius))
  const small = { width: NEXT_TO_NOTHING_MM, height: NEXT_TO_NOTHING_MM }
  const bent = { ...text, ...small, curve, align: 'center', fit: 'wrap' } as Text
  const { overflow } = engine(bent)
  const air = text.size * 0.1
  return { width: overflow.widthMm + air, height: overflow.heightMm + air }
}

function roughSizeOnCircle(text: Text, radius: number): Size {
  // Letters stand on the outer side of a bow and on the inner side of a bowl.
  const reach = radius + text.size * 1.3
  const half = Math.min(lengthOfWords(text, undefined) / radius, 2 * Math.PI) / 2
  const across = half >= Math.PI / 2 ? 1 : Math.sin(half)
  return {
    width: 2 * reach * across + text.size,
    height: reach - radius * Math.cos(half) + text.size,
  }
}

/** Another size of type, and with it all that is measured by it. */
export function resizedType(text: Text, size: number) {
  const factor = size / text.size
  const { outline, curve } = text
  return {
    size,
    letterSpacing: text.letterSpacing * factor,
    outline: outline && { ...outline, width: outline.width * factor },
    curve: curve && { ...curve, radius: atLeastOne(curve.radius * factor) },
  }
}

function atLeastOne(radius: number): number {
  const size = Math.min(LARGEST_RADIUS_MM, Math.max(1, Math.abs(radius)))
  return Math.sign(radius) * size
}

function around(text: Text, width: number, height: number): Rect {
  return rectAround(centreOf(text), { width, height })
}
