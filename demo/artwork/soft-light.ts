/** Light and shadow with soft edges. Everything is lit from the upper left. */
import { ellipse, leaf, polygon, rotation, type Point } from './path-pen.ts'
import { blurred, fill, group, moved, radial } from './svg-markup.ts'

/** The colour shadows take on warm paper. */
export const SHADE = '#4a2f1f'

/** A shape whose edge fades over `spread`, without the cost of a blur: for large areas. */
export function feathered(
  data: string,
  paint: string,
  spread: number,
  opacity: number,
  layers = 8,
): string {
  // The layers add up to 0.8 inside a group, which then fades as one: many faint
  // layers straight on the picture would each be rounded to a different tint.
  const each = (1 - 0.2 ** (1 / layers)).toFixed(3)
  const grown = Array.from(
    { length: layers },
    (_, layer) =>
      `<path d="${data}" fill="${paint}" stroke="${paint}" stroke-linejoin="round" ` +
      `stroke-width="${((spread * 2 * layer) / layers).toFixed(1)}" opacity="${each}"/>`,
  )
  return group(grown.join(''), { opacity: Math.min(1, opacity / 0.8) })
}

/** A round pool of shadow, dark in the middle. */
export const shadowPool = ([x, y]: Point, rx: number, ry: number, opacity = 0.5, colour = SHADE) =>
  fill(
    ellipse(x, y, rx, ry),
    radial(
      [0.5, 0.5, 0.5],
      [0, colour, opacity],
      [0.45, colour, opacity * 0.72],
      [0.75, colour, opacity * 0.25],
      [1, colour, 0],
    ),
  )

/** The shadow of an upright thing, thrown to the right along a table. */
export function thrownShadow(
  [left, right, y]: readonly [number, number, number],
  length: number,
  opacity = 0.34,
): string {
  const depth = length * 0.17
  const middle = (left + right) / 2
  return (
    shadowPool([middle + length * 0.55, y - depth * 0.35], length * 1.05, depth, opacity * 0.9) +
    shadowPool([right + length * 0.1, y - depth * 0.1], length * 0.5, depth * 0.62, opacity)
  )
}

/** The shadow of a flat thing on a wall or a table, offset to the lower right. */
export const flatShadow = (data: string, distance: number, spread: number, opacity = 0.4) =>
  moved(
    `translate(${distance} ${distance * 1.25})`,
    feathered(data, SHADE, spread, opacity * 0.8),
  ) +
  moved(
    `translate(${distance * 0.25} ${distance * 0.35})`,
    feathered(data, SHADE, spread * 0.3, opacity * 0.6, 3),
  )

/** Sunlight through a window, lying slantwise on a wall. */
export function windowLight(
  [x, y]: Point,
  width: number,
  height: number,
  opacity = 0.5,
  colour = '#fff6df',
): string {
  const slant = width * 0.34
  const pane = (column: number, row: number) => {
    const gap = 0.035
    const at = (u: number, v: number): Point => [
      x + (u * width) / 2 + v * slant * 0.5 - slant * 0.2,
      y + (v * height) / 2 + u * height * 0.055,
    ]
    return polygon([
      at(column + gap, row + gap),
      at(column + 1 - gap, row + gap),
      at(column + 1 - gap, row + 1 - gap),
      at(column + gap, row + 1 - gap),
    ])
  }
  const panes = [pane(0, 0), pane(1, 0), pane(0, 1), pane(1, 1)].join('')
  return feathered(panes, colour, width * 0.035, opacity)
}

/** The shadow of a branch outside the picture, falling across a wall. */
export function branchShadow(at: Point, size: number, turn: number, opacity = 0.14): string {
  const turned = rotation(turn, at)
  const to = (px: number, py: number) => turned([at[0] + px * size, at[1] + py * size])
  const twig = (rootX: number, rootY: number, lean: number, length: number) =>
    [0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.9, 1].flatMap((share, index) => {
      const x = rootX + lean * share ** 1.5
      const y = rootY - share * length
      const reach = (0.21 - share * 0.09) * (index % 2 ? 1 : 0.86)
      return [-1, 1].map((side) =>
        leaf(to(x, y), to(x + side * reach + lean * 0.1, y - reach * 0.78), size * 0.05),
      )
    })
  const leaves = [
    ...twig(0, 0, 0.1, 1),
    ...twig(0.3, 0.14, 0.3, 0.8),
    ...twig(-0.22, 0.1, -0.2, 0.7),
  ]
  return blurred(size * 0.011, fill(leaves.join(''), SHADE, { opacity }), 0.06)
}
