import type { DisplayItem, PathItem } from '#design/display-list.ts'
import { roundCoordinate, roundFactors } from '#design/display-list-numbers.ts'
import type { Calendar, OwnDate } from '#design/elements/calendar.ts'
import { textDefaults } from '#design/elements/text.ts'
import { frameMatrix, multiply, type Point, type Rect } from '#design/geometry.ts'
import { ellipseOutline, rectOutline } from '#design/path/outlines.ts'
import { line, move, pathText, type PathSegment } from '#design/path/path-text.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { degrees, fraction, mm } from '#design/units.ts'
import { drawArt } from './draw-art.ts'

const LINE_HEIGHT = 1.15
/** Figure height, in shares of the size: figures stand in the middle when their height does. */
const FIGURE_HEIGHT = 0.7
const SMALLEST_TYPE_MM = 0.2

type Writing = {
  sizeMm: number
  align?: 'left' | 'center' | 'right'
  color?: string
  isTitle?: boolean
  /** As many lines from the top of the box; one line stands in its middle. */
  lines?: number
}

export type CalendarSheet = ReturnType<typeof openCalendarSheet>

/** A calendar in the making. Coordinates are millimetres from the corner of its frame. */
export function openCalendarSheet(calendar: Calendar, layOutText: LayOutText) {
  const toPage = frameMatrix(calendar)
  const matrix = roundFactors(toPage)
  const shades: DisplayItem[] = []
  const rules: PathSegment[] = []
  const faces: DisplayItem[] = []
  const letters = new Map<string, string>()
  const emoji: DisplayItem[] = []

  const painted = (path: string, how: Partial<PathItem>): PathItem => ({
    kind: 'path',
    elementId: calendar.id,
    path,
    matrix,
    fill: null,
    fillRule: 'nonzero',
    stroke: null,
    opacity: calendar.opacity,
    ...how,
  })

  /** All words of a colour become one path: a year has four hundred. */
  function write(text: string, box: Rect, writing: Writing): void {
    const { sizeMm, align = 'left', color = calendar.color, isTitle, lines = 1 } = writing
    if (text === '' || sizeMm < SMALLEST_TYPE_MM || box.width <= 0) return
    const {
      glyphs,
      emoji: found,
      lines: set,
      size,
    } = layOutText({
      ...textDefaults,
      rotation: degrees(0),
      opacity: fraction(1),
      id: calendar.id,
      x: mm(0),
      y: mm(0),
      width: mm(box.width),
      height: mm(sizeMm * LINE_HEIGHT * lines + 0.01),
      text: lines === 1 ? text.replaceAll(' ', '\u00a0') : text,
      language: calendar.language,
      font: isTitle ? calendar.titleFont : calendar.font,
      size: mm(sizeMm),
      lineHeight: LINE_HEIGHT,
      align,
      fit: 'shrink',
    })
    const baseline = set[0]?.baseline ?? 0
    const middle = box.y + (box.height + FIGURE_HEIGHT * size) / 2
    const by = { x: box.x, y: lines === 1 ? middle - baseline : box.y }
    if (glyphs !== '') letters.set(color, (letters.get(color) ?? '') + movedPath(glyphs, by))
    for (const { art, matrix: own } of found) {
      const placed = multiply(toPage, multiply([1, 0, 0, 1, by.x, by.y], own))
      emoji.push(...drawArt(calendar, { art, matrix: placed, tint: null }))
    }
  }

  function rule(from: Point, to: Point): void {
    rules.push(move(from.x, from.y), line(to.x, to.y))
  }

  function shade(rect: Rect, color: string, share: number): void {
    const opacity = roundCoordinate(calendar.opacity * share)
    shades.push(painted(pathText(rectOutline(rect)), { fill: color, opacity }))
  }

  function dot({ x, y }: Point, radius: number, color: string, share = 1): void {
    const outline = ellipseOutline({ width: 2 * radius, height: 2 * radius })
    const opacity = roundCoordinate(calendar.opacity * share)
    const path = movedPath(pathText(outline), { x: x - radius, y: y - radius })
    shades.push(painted(path, { fill: color, opacity }))
  }

  /** A round photo. */
  function face(photo: NonNullable<OwnDate['photo']>, centre: Point, sideMm: number): void {
    const corner = { x: centre.x - sideMm / 2, y: centre.y - sideMm / 2 }
    const outline = ellipseOutline({ width: sideMm, height: sideMm })
    faces.push({
      kind: 'image',
      elementId: calendar.id,
      asset: photo.asset,
      crop: photo.crop,
      matrix: roundFactors(multiply(toPage, [sideMm, 0, 0, sideMm, corner.x, corner.y])),
      clip: { path: movedPath(pathText(outline), corner), matrix },
      filter: null,
      opacity: calendar.opacity,
    })
  }

  /** From the lowest: paper, shades, lines, photos, words. */
  function items(lineMm: number): DisplayItem[] {
    const { paper, width, height, lineColor } = calendar
    const sheet = pathText(rectOutline({ x: 0, y: 0, width, height }))
    const stroke = { color: lineColor, width: roundCoordinate(lineMm), dash: [] }
    return [
      ...(paper === null ? [] : [painted(sheet, { fill: paper })]),
      ...shades,
      ...(rules.length === 0
        ? []
        : [painted(pathText(rules), { stroke: { ...stroke, join: 'miter' } })]),
      ...faces,
      ...[...letters].map(([color, path]) => painted(path, { fill: color })),
      ...emoji,
    ]
  }

  return { calendar, write, rule, shade, dot, face, items }
}

/** Absolute coordinates in pairs: every other number is one across, the rest are down. */
function movedPath(path: string, by: Point): string {
  let isAcross = false
  return path.replaceAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => {
    isAcross = !isAcross
    return String(roundCoordinate(Number(number) + (isAcross ? by.x : by.y)))
  })
}
