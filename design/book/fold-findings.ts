import type { Page, PageGeometry } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { boundsOf, centreOf, type Rect } from '#design/geometry.ts'
import type { Command } from '#design/commands/command.ts'
import { panelsOf, spineOf, type Panel } from './panels.ts'
import { THINNEST_SPINE_FOR_TEXT_MM } from './spine.ts'

/** On either side of a gutter: words there are read from two pages that never lie quite level. */
export const GUTTER_MM = 5
/** A fold of a cover is made where the boards happen to lie. */
const SPINE_SLACK_MM = 1
const SAME_MM = 0.01

type FoldFinding = {
  code: 'over_fold'
  severity: 'warn' | 'confirm'
  numbers: Record<string, number>
  fixes: () => Command[]
}

/** Fold findings: what would be missed, such as words and codes, in a gutter or over the edge of a spine. */
export function foldFindings(page: Page, element: Element): FoldFinding[] {
  if (!page.folds || !element.important) return []
  const spine = spineOf(page)
  const isOnSpine = spine !== undefined && isBetween(centreOf(element).x, spine)
  const own = isOnSpine ? spine : nearestPanel(page, element)
  const room = roomOn(page, own)
  const { x, width } = boundsOf(element)
  const isInside = x >= room.x - SAME_MM && x + width <= room.x + room.width + SAME_MM
  const isTooThin = isOnSpine && spine.to - spine.from < THINNEST_SPINE_FOR_TEXT_MM
  if (isInside && !isTooThin) return []
  const marginMm = page.role === 'cover' ? SPINE_SLACK_MM : GUTTER_MM
  const fixes = (): Command[] =>
    isTooThin
      ? [{ type: 'remove', elementIds: [element.id] }]
      : [{ type: 'fit-inside', elementId: element.id, bounds: room }]
  const severity = isOnSpine ? 'confirm' : 'warn'
  return [{ code: 'over_fold', severity, numbers: { marginMm }, fixes }]
}

const isBetween = (x: number, { from, to }: Panel) => x > from && x < to

function nearestPanel(page: Page, element: Element): Panel {
  const { x } = centreOf(element)
  const spine = spineOf(page)
  const panels = panelsOf(page).filter(({ from }) => from !== spine?.from)
  return panels.find(({ to }) => x <= to) ?? panels.at(-1)!
}

/** Room on a panel for what has to be read, away from its folds and from the edges of the page. */
export function roomOn(page: PageGeometry, panel: Panel): Rect {
  const spine = spineOf(page)
  const isSpine = spine?.from === panel.from
  const margin = page.role === 'cover' ? SPINE_SLACK_MM : GUTTER_MM
  const from = panel.from + (panel.from === 0 ? page.safe : margin)
  const to = panel.to - (panel.to === page.width ? page.safe : margin)
  const left = isSpine ? panel.from + margin : from
  const right = isSpine ? panel.to - margin : to
  const width = Math.max(0.1, right - left)
  return { x: left, y: page.safe, width, height: page.height - 2 * page.safe }
}
