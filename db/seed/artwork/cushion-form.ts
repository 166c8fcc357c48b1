/** A printed linen cushion: full in the middle, drawn in along its edges. */
import { weave } from './grain-texture.ts'
import { curve, leaf, rectangle, type Point } from './path-pen.ts'
import { outlineOnto, printOnto } from './printed-surface.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { clipped, fill, linear, moved, radial, stroke } from './svg-markup.ts'
import type { Motif, Surface } from './surface-warp.ts'

/** Pulls the middle of every edge inwards, so that the corners stand out like ears. */
const stuffed =
  (size: number): Surface =>
  ([x, y]) => {
    const u = (x / size) * 2 - 1
    const v = (y / size) * 2 - 1
    const pull = 0.075
    return [
      (size / 2) * u * (1 - pull * (1 - v * v) * u * u + 0.02 * v * v),
      (size / 2) * v * (1 - pull * (1 - u * u) * v * v + 0.02 * u * u),
    ]
  }

export function cushion(motif: Motif, [x, y]: Point, size: number, turn: number): string {
  const surface = stuffed(size)
  const outline = outlineOnto(rectangle(0, 0, size, size), surface)
  const crease = ([sx, sy]: Point, reachX: number, reachY: number, width: number) => {
    const half = size / 2
    return leaf(
      [sx * half * 0.97, sy * half * 0.97],
      [sx * half * (0.97 - reachX), sy * half * (0.97 - reachY)],
      size * width,
      0.3,
    )
  }
  const corners: ReadonlyArray<Point> = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  const creases = (width: number) =>
    corners
      .map(
        (corner) =>
          crease(corner, 0.3, 0.12, width) +
          crease(corner, 0.14, 0.34, width) +
          crease(corner, 0.34, 0.36, width * 1.2),
      )
      .join('')
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(outline, 26, 30, 0.6) +
      printOnto(motif, size, size, surface) +
      fill(outline, weave('#fff8ea', '#4a3420', 6), { opacity: 0.24 }) +
      clipped(
        outline,
        fill(
          outline,
          radial(
            [0.36, 0.32, 0.75],
            [0, '#fff9ec', 0.36],
            [0.35, '#fff9ec', 0.06],
            [0.62, SHADE, 0.08],
            [1, SHADE, 0.62],
          ),
        ) +
          [0.05, 0.036, 0.022, 0.012]
            .map((width) => fill(creases(width), SHADE, { opacity: 0.075 }))
            .join('') +
          moved('translate(-8 -9)', fill(creases(0.014), '#fff6e4', { opacity: 0.15 })),
      ) +
      stroke(outline, linear([0, 0, 1, 1], '#f7ead6', '#8f6f52'), 7) +
      stroke(outline, '#fff8ea', 2, { opacity: 0.5, dashes: '5 5' }),
  )
}

/** The corner of a sofa: backrest, seat and an arm on the right. */
export function sofa(
  width: number,
  height: number,
  seat: number,
  tones: readonly [string, string, string],
): string {
  const [light, middle, dark] = tones
  const back = rectangle(-80, seat - 690, width - 70, 800, 90)
  const secondBack = rectangle(-540, seat - 690, 560, 800, 80)
  const bench = rectangle(-60, seat, width - 110, 190, 46)
  const arm = rectangle(width - 190, seat - 270, 330, height, 110)
  const cloth = weave('#fff8ea', '#2c2418', 8)
  const part = (data: string, shade: ReturnType<typeof linear>) =>
    fill(data, shade) + fill(data, cloth, { opacity: 0.12 })
  return (
    part(back, linear([0, 0, 0.5, 1], light, middle, dark)) +
    part(secondBack, linear([0, 0, 0.7, 1], light, middle, dark)) +
    stroke(curve([20, seat - 640], [24, seat - 300], [18, seat - 150], [22, seat]), dark, 7, {
      opacity: 0.7,
    }) +
    fill(
      rectangle(-80, seat - 90, width - 70, 120),
      linear([0, 0, 0, 1], [0, SHADE, 0], [1, SHADE, 0.5]),
    ) +
    part(rectangle(-60, seat + 150, width, height), linear([0, 0, 0, 1], dark, middle)) +
    part(bench, linear([0, 0, 0.2, 1], light, middle, dark)) +
    stroke(
      curve([-20, seat + 176], [300, seat + 190], [700, seat + 190], [width - 190, seat + 176]),
      SHADE,
      5,
      { opacity: 0.3 },
    ) +
    part(arm, linear([0, 0, 1, 0.3], middle, light, middle, dark))
  )
}
