/** A slim phone case seen from behind, its camera island cut out. */
import { circle, rectangle, type Point } from './path-pen.ts'
import { printFlat } from './printed-surface.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { across, clipped, diagonal, fill, linear, moved, radial, stroke } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

/** `height` is that of the case; it is half as wide. */
export function phoneCase(
  motif: Motif,
  [x, y]: Point,
  height: number,
  turn: number,
  bumper = '#f3e7d6',
) {
  const width = height * 0.49
  const radius = height * 0.075
  const [left, top] = [-width / 2, -height / 2]
  const body = rectangle(left, top, width, height, radius)
  const rim = height * 0.012
  const face = rectangle(left + rim, top + rim, width - rim * 2, height - rim * 2, radius - rim)
  const key = (level: number, length: number, side: 1 | -1) =>
    rectangle(side * (width / 2) - (side > 0 ? 2 : 4), top + height * level, 6, height * length, 3)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(body, 20, 20, 0.5) +
      moved('translate(5 7)', fill(body, '#7d6650')) +
      fill(key(0.22, 0.07, -1) + key(0.31, 0.07, -1) + key(0.26, 0.1, 1), '#b7a48d') +
      fill(body, linear([0, 0, 1, 1], '#fffdf8', bumper, '#a8927a')) +
      clipped(face, moved(`translate(${left} ${top})`, printFlat(motif, 0, 0, width, height))) +
      clipped(
        face,
        fill(
          face,
          across([0, '#fff', 0.34], [0.06, '#fff', 0.02], [0.9, SHADE, 0], [1, SHADE, 0.3]),
        ) +
          fill(
            face,
            diagonal([0, '#fff', 0.3], [0.36, '#fff', 0.06], [0.365, '#fff', 0], [1, SHADE, 0.1]),
          ),
      ) +
      cameraIsland(left + width * 0.1, top + width * 0.1, width * 0.43) +
      stroke(face, '#fff', 1.6, { opacity: 0.5 }),
  )
}

function cameraIsland(x: number, y: number, size: number): string {
  const plate = rectangle(x, y, size, size, size * 0.25)
  const lens = (u: number, v: number) => {
    const [cx, cy, r] = [x + u * size, y + v * size, size * 0.19]
    return (
      fill(circle(cx, cy, r * 1.22), linear([0, 0, 1, 1], '#cfd0d4', '#6f7076')) +
      fill(circle(cx, cy, r), radial([0.4, 0.35, 0.7], '#3b4258', '#10121a')) +
      fill(circle(cx, cy, r * 0.5), radial([0.35, 0.3, 0.8], '#59709a', '#0b0d14')) +
      fill(circle(cx - r * 0.3, cy - r * 0.35, r * 0.18), '#fff', { opacity: 0.8 })
    )
  }
  return (
    stroke(plate, '#fffaf0', size * 0.05, { opacity: 0.9 }) +
    stroke(plate, '#8d7a66', size * 0.014, { opacity: 0.7 }) +
    fill(plate, linear([0, 0, 1, 1], '#4a4c55', '#26272d')) +
    lens(0.3, 0.29) +
    lens(0.3, 0.71) +
    lens(0.72, 0.5) +
    fill(circle(x + size * 0.73, y + size * 0.17, size * 0.06), '#f6efd8') +
    fill(circle(x + size * 0.73, y + size * 0.83, size * 0.035), '#15161b')
  )
}
