import type { Command } from '#design/commands/command.ts'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { safeAreaOf } from '#design/page-geometry.ts'
import { cutShapeOf, frameOnPiece, SLACK_MM } from './cut-shape.ts'
import { nearestSafe } from './safe-rect.ts'

type ContourFinding = {
  code: 'outside_safe_area' | 'over_hole'
  severity: 'warn' | 'confirm'
  numbers: Record<string, number>
  /** Tried in this order before one is offered. */
  fixes: () => Command[]
}

/** Contour findings: what preflight says about an important thing on a page that is cut to a shape. */
export function contourFindings(page: Page, element: Element): ContourFinding[] {
  const { contour, safe } = page
  const shape = cutShapeOf(page)
  if (!contour || !shape) return []
  const { isCutOff, isOverHole, distanceMm } = frameOnPiece(element, shape)
  const isInside = !isCutOff && !isOverHole
  if (isInside && distanceMm >= safe - SLACK_MM) return []
  const fixes = (): Command[] => {
    const nearest = nearestSafe(element, { ...page, contour })
    return [...(nearest ? [nearest] : []), safeAreaOf(page)].map((bounds) => ({
      type: 'fit-inside',
      elementId: element.id,
      bounds,
    }))
  }
  const numbers = { outsideMm: isInside ? safe - distanceMm : safe, safeMm: safe }
  if (isOverHole && !isCutOff) return [{ code: 'over_hole', severity: 'confirm', numbers, fixes }]
  const severity = isInside ? 'warn' : 'confirm'
  return [{ code: 'outside_safe_area', severity, numbers, fixes }]
}
