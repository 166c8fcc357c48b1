import type { Point, Rect, Size } from '#design/geometry.ts'

/**
 * Share of a picture at a point of the screen. A tall one stands in the middle of a box that is wider than it is:
 * by the shares of that box a tap would miss.
 */
export function shareOfPicture(point: Point, box: Rect, picture: Size): Point {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return {
    x: withinShare((point.x - box.x - (box.width - width) / 2) / width),
    y: withinShare((point.y - box.y - (box.height - height) / 2) / height),
  }
}

export const withinShare = (share: number): number => Math.max(0, Math.min(share, 1))
