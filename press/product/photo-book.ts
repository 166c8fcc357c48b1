import { boundBook } from './bound-book.ts'
import {
  boundsOfPoints,
  project,
  quadSurface,
  type Camera,
  type Quad,
  type Spot,
} from './perspective.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintSweep,
  polygon,
  sand,
  type ProductView,
  type ProductStage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

/** With its own spine where the cover has one; a single page is the front of a hardcover. */
export const photoBook: ProductView = (flat, geometry, size, inside) =>
  geometry.role === 'cover' || inside
    ? boundBook(flat, geometry, size, inside)
    : standingBook(flat, geometry, size)

/** A hardcover that stands, seen from the side at which it opens. */
const standingBook: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintSweep(stage, sand, 540)
  const { width, height } = fitted(geometry, { width: 720, height: 560 })
  const thick = 72
  const camera: Camera = { yaw: -35, pitch: 9, distance: 2100, centre: { x: 575, y: 430 } }
  const at = (x: number, y: number, z: number) => project(camera, { x, y, z } satisfies Spot)
  const [right, bottom] = [width / 2, height / 2]
  const front: Quad = [
    at(-right, -bottom, thick),
    at(right, -bottom, thick),
    at(right, bottom, thick),
    at(-right, bottom, thick),
  ]
  const floor = [at(-right, bottom, 0), at(right, bottom, 0), front[2], front[3]]
  softShadow(stage, { blur: 32, opacity: 0.34 }, (shadow) => {
    polygon(shadow, [
      floor[3]!,
      floor[2]!,
      { x: floor[1]!.x + 150, y: floor[1]!.y + 4 },
      { x: floor[0]!.x + 120, y: floor[0]!.y - 14 },
    ])
    shadow.fill()
  })
  softShadow(stage, { blur: 7, opacity: 0.5 }, (shadow) => {
    polygon(
      shadow,
      floor.map(({ x, y }) => ({ x: x + 2, y: y + 5 })),
    )
    shadow.fill()
  })

  const board = 6
  paintCoverEdge(stage, [
    at(right, -bottom, board),
    at(right, -bottom, 0),
    at(right, bottom, 0),
    at(right, bottom, board),
  ])
  const inset = 9
  const pages: Quad = [
    at(right - inset, -bottom + inset, thick - board),
    at(right - inset, -bottom + inset, board),
    at(right - inset, bottom - inset, board),
    at(right - inset, bottom - inset, thick - board),
  ]
  paintPages(stage, pages)
  paintCoverEdge(stage, [
    front[1],
    at(right, -bottom, thick - board),
    at(right, bottom, thick - board),
    front[2],
  ])

  context.save()
  polygon(context, front)
  context.clip()
  paintSurface(stage, flat, trimPart(geometry), boundsOfPoints(front), quadSurface(front))
  paintCoverLight(stage, front)
  context.restore()
  return finish(stage)
}

function paintCoverEdge({ context }: ProductStage, quad: Quad): void {
  polygon(context, quad)
  context.fillStyle = '#d8d2c8'
  context.fill()
}

function paintPages({ context }: ProductStage, quad: Quad): void {
  context.save()
  polygon(context, quad)
  context.fillStyle = linear(
    context,
    [quad[0].x, 0, quad[1].x, 0],
    [
      [0, '#c9c1b4'],
      [0.3, '#f6f2ea'],
      [1, '#ded7ca'],
    ],
  )
  context.fill()
  context.clip()
  context.strokeStyle = '#8f857733'
  context.lineWidth = 0.8
  for (let leaf = 1; leaf < 16; leaf += 1) {
    const share = leaf / 16
    context.beginPath()
    context.moveTo(
      quad[0].x + (quad[1].x - quad[0].x) * share,
      quad[0].y + (quad[1].y - quad[0].y) * share,
    )
    context.lineTo(
      quad[3].x + (quad[2].x - quad[3].x) * share,
      quad[3].y + (quad[2].y - quad[3].y) * share,
    )
    context.stroke()
  }
  context.restore()
}

/** The joint beside the spine, and a matt sheen. */
function paintCoverLight({ context }: ProductStage, front: Quad): void {
  const box = boundsOfPoints(front)
  const joint = front[0].x + (front[1].x - front[0].x) * 0.055
  context.fillStyle = linear(
    context,
    [front[0].x, 0, joint + 16, 0],
    [
      [0, '#ffffff40'],
      [0.35, '#1f181200'],
      [0.62, '#1f181266'],
      [0.78, '#ffffff4d'],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(box.x, box.y, joint + 16 - front[0].x, box.height)
  context.fillStyle = linear(
    context,
    [box.x, box.y, box.x + box.width, box.y + box.height],
    [
      [0, '#ffffff33'],
      [0.45, '#ffffff00'],
      [1, '#1f18122b'],
    ],
  )
  context.fillRect(box.x, box.y, box.width, box.height)
}
