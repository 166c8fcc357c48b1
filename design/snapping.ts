import { bleedBoxOf, trimOf, type PageGeometry } from './document.ts'
import { boundsOf, inset, type Frame, type Rect } from './geometry.ts'

export type SnapLine = {
  direction: 'vertical' | 'horizontal'
  atMm: number
  of: 'page' | 'safe' | 'bleed' | 'element'
}
type Snap = { dx: number; dy: number; lines: SnapLine[] }

/** Snap lines: what a dragged element may stick to. Edges and middles of the page and of its neighbours. */
export function snapLines(page: PageGeometry, neighbours: readonly Frame[]): SnapLine[] {
  return [
    ...linesOf(trimOf(page), 'page'),
    ...linesOf(inset(trimOf(page), page.safe), 'safe'),
    ...linesOf(bleedBoxOf(page), 'bleed'),
    ...neighbours.flatMap((frame) => linesOf(boundsOf(frame), 'element')),
  ]
}

/** How far to push `moving` so that its nearest edge or middle lies on a line, each way apart. */
export function snap(moving: Rect, lines: readonly SnapLine[], toleranceMm: number): Snap {
  const across = nearest(
    [moving.x, moving.x + moving.width / 2, moving.x + moving.width],
    lines.filter((line) => line.direction === 'vertical'),
    toleranceMm,
  )
  const along = nearest(
    [moving.y, moving.y + moving.height / 2, moving.y + moving.height],
    lines.filter((line) => line.direction === 'horizontal'),
    toleranceMm,
  )
  return {
    dx: across?.pushMm ?? 0,
    dy: along?.pushMm ?? 0,
    lines: [across, along].flatMap((found) => (found ? [found.line] : [])),
  }
}

function nearest(places: number[], lines: SnapLine[], toleranceMm: number) {
  let best: { pushMm: number; line: SnapLine } | undefined
  for (const line of lines) {
    for (const place of places) {
      const pushMm = line.atMm - place
      const limit = best ? Math.abs(best.pushMm) : toleranceMm
      if (best ? Math.abs(pushMm) < limit : Math.abs(pushMm) <= limit) best = { pushMm, line }
    }
  }
  return best
}

function linesOf(rect: Rect, of: SnapLine['of']): SnapLine[] {
  const vertical = [rect.x, rect.x + rect.width / 2, rect.x + rect.width]
  const horizontal = [rect.y, rect.y + rect.height / 2, rect.y + rect.height]
  return [
    ...vertical.map((atMm) => ({ direction: 'vertical' as const, atMm, of })),
    ...horizontal.map((atMm) => ({ direction: 'horizontal' as const, atMm, of })),
  ]
}
