/** A cotton tote bag hanging from its handles. */
import { weave } from './grain-texture.ts'
import { curve, leaf, rectangle, smooth, type Point } from './path-pen.ts'
import { outlineOnto, printOnto } from './printed-surface.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { clipped, down, fill, group, linear, stroke } from './svg-markup.ts'
import type { Motif, Surface } from './surface-warp.ts'

/** The bag is 600 × 660 flat; cloth hangs a little wider below and sags between the handles. */
const hanging =
  ([x, y]: Point, scale: number): Surface =>
  ([px, py]) => {
    const u = px / 300 - 1
    const v = py / 660
    const spread = 1 + v * 0.07
    const ripple = Math.sin(v * 5 + u * 2) * 3
    return [
      x + (u * 300 * spread + ripple) * scale,
      y + (py + (1 - v) * 16 * (1 - u * u) + v * 22 * (1 - u * u)) * scale,
    ]
  }

/** Where the cloth folds: from above, to below, how wide. */
const FOLDS: ReadonlyArray<readonly [Point, Point, number]> = [
  [[120, 10], [180, 520], 22],
  [[470, 0], [420, 560], 26],
  [[60, 320], [130, 655], 18],
  [[545, 260], [500, 650], 20],
  [[20, 30], [90, 300], 18],
  [[200, 652], [400, 640], 16],
]

export function toteBag(motif: Motif, [x, y]: Point, scale: number): string {
  const surface = hanging([x, y], scale)
  const bag = outlineOnto(rectangle(0, 0, 600, 660), surface)
  const cotton = weave('#fffaf0', '#5b442e', 6)
  const folds = (swell: number) =>
    FOLDS.map(([top, bottom, width]) =>
      leaf(surface(top), surface(bottom), width * swell * scale),
    ).join('')
  const [width, height] = [370, 400]
  const art: Surface = ([px, py]) => surface([px + 115, py + 150])
  return (
    flatShadow(bag, 20, 24, 0.5) +
    handle([x, y], scale, 10, '#cbb593', '#a98f6b') +
    fill(bag, linear([0, 0, 1, 1], '#faf1df', '#efe0c6', '#d6c09c')) +
    fill(bag, cotton, { opacity: 0.3 }) +
    group(printOnto(motif, width, height, art), { blend: 'multiply', opacity: 0.94 }) +
    fill(outlineOnto(rectangle(0, 0, width, height), art), cotton, { opacity: 0.22 }) +
    clipped(
      bag,
      [2.4, 1.8, 1.3, 0.9, 0.5]
        .map((swell) => fill(folds(swell), SHADE, { opacity: 0.035 }))
        .join('') +
        fill(
          bag,
          linear(
            [0, 0, 1, 0.2],
            [0, '#fff', 0.22],
            [0.3, '#fff', 0],
            [0.7, SHADE, 0.02],
            [1, SHADE, 0.28],
          ),
        ) +
        fill(bag, down([0, SHADE, 0.12], [0.12, SHADE, 0], [0.85, SHADE, 0], [1, SHADE, 0.22])),
    ) +
    stroke(outlineOnto(`M6 46L594 46`, surface), '#b59a74', 2.4 * scale, {
      dashes: `${8 * scale} ${6 * scale}`,
    }) +
    handle([x, y], scale, 34, '#f6ead4', '#cdb68f', true)
  )
}

/** One loop of webbing up to the peg; the front one is stitched to the bag. */
function handle(
  [x, y]: Point,
  scale: number,
  drop: number,
  light: string,
  dark: string,
  stitched = false,
): string {
  const at = (px: number, py: number): Point => [x + px * scale, y + py * scale]
  const loop = smooth(
    [
      at(-150, 70),
      at(-146, -20),
      at(-96, -190 - drop * 0.4),
      at(-26, -300 + drop * 0.2),
      at(26, -300 + drop * 0.2),
      at(96, -190 - drop * 0.4),
      at(146, -20),
      at(150, 70),
    ],
    false,
  )
  const patch = (side: 1 | -1) => {
    const [px, py] = at(side * 150 - 21, 22)
    return (
      fill(rectangle(px, py, 42 * scale, 76 * scale, 3), linear([0, 0, 1, 1], light, dark)) +
      stroke(rectangle(px + 6 * scale, py + 8 * scale, 30 * scale, 60 * scale), '#a98a60', 1.8, {
        dashes: '6 5',
      }) +
      stroke(
        curve(
          [px + 6, py + 8],
          [px + 16, py + 28],
          [px + 26, py + 48],
          [px + 36 * scale, py + 68 * scale],
        ),
        '#a98a60',
        1.8,
        { dashes: '6 5' },
      )
    )
  }
  return (
    stroke(loop, dark, 42 * scale, { cap: 'butt' }) +
    stroke(loop, linear([0, 0, 1, 0.3], light, dark), 36 * scale, { cap: 'butt' }) +
    (stitched ? patch(1) + patch(-1) : '')
  )
}
