import type { Viewing } from '#app/editor/core/editor.ts'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import { centreOf, type Point, type Rect } from '#design/geometry.ts'

/** The space of the canvas on the screen, and how large the page is there at zoom 1. */
export type CanvasStage = { viewport: Rect; pxPerMm: number; page: PageGeometry }

export const SMALLEST_ZOOM = 0.5
export const LARGEST_ZOOM = 8
export const wholePage: Viewing = { zoom: 1, x: 0, y: 0 }

export function mmPerPx({ pxPerMm }: CanvasStage, { zoom }: Viewing): number {
  return 1 / (pxPerMm * zoom)
}

export function toPage(stage: CanvasStage, viewing: Viewing, screen: Point): Point {
  const middle = centreOf(stage.viewport)
  const page = centreOf(bleedBoxOf(stage.page))
  const scale = mmPerPx(stage, viewing)
  return {
    x: page.x + (screen.x - middle.x - viewing.x) * scale,
    y: page.y + (screen.y - middle.y - viewing.y) * scale,
  }
}

export function toScreen(stage: CanvasStage, viewing: Viewing, point: Point): Point {
  const middle = centreOf(stage.viewport)
  const page = centreOf(bleedBoxOf(stage.page))
  const scale = stage.pxPerMm * viewing.zoom
  return {
    x: middle.x + viewing.x + (point.x - page.x) * scale,
    y: middle.y + viewing.y + (point.y - page.y) * scale,
  }
}

/** Closer or further away, with the same spot of the page under the same spot of the screen. */
export function zoomedAt(
  stage: CanvasStage,
  viewing: Viewing,
  screen: Point,
  wanted: number,
): Viewing {
  const zoom = Math.max(SMALLEST_ZOOM, Math.min(wanted, LARGEST_ZOOM))
  const middle = centreOf(stage.viewport)
  const factor = zoom / viewing.zoom
  const [x, y] = [screen.x - middle.x, screen.y - middle.y]
  return insideReach(stage, {
    zoom,
    x: x - (x - viewing.x) * factor,
    y: y - (y - viewing.y) * factor,
  })
}

export function panned(stage: CanvasStage, viewing: Viewing, by: Point): Viewing {
  return insideReach(stage, { ...viewing, x: viewing.x + by.x, y: viewing.y + by.y })
}

/** The page can be pushed aside, but never out of sight. */
export function insideReach({ viewport, pxPerMm, page }: CanvasStage, viewing: Viewing): Viewing {
  const { zoom } = viewing
  const box = bleedBoxOf(page)
  const reach = (pageMm: number, spacePx: number) => {
    const hidden = Math.max(0, (pageMm * pxPerMm * zoom - spacePx) / 2)
    return hidden + (Math.max(0, Math.min(zoom - 1, 1)) * spacePx) / 4
  }
  const x = reach(box.width, viewport.width)
  const y = reach(box.height, viewport.height)
  return {
    zoom,
    x: Math.max(-x, Math.min(viewing.x, x)),
    y: Math.max(-y, Math.min(viewing.y, y)),
  }
}
