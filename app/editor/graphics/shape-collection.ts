import { freePlace } from '#app/editor/core/new-element.ts'
import type { CommandOf } from '#design/commands/command.ts'
import { safeAreaOf, type Page } from '#design/document.ts'
import { shapeDefaults, type Shape } from '#design/elements/shape.ts'
import type { Size } from '#design/geometry.ts'

type Drawn = {
  shape: 'rect' | 'ellipse' | 'star' | 'path'
  /** In a box of 1 × 1. */
  path?: string
  /** Width to height; 1 where it is not said. */
  ratio?: number
  /** Share of the shorter side. */
  radius?: number
  /** Drawn as a line, with its width as a share of the page's shorter side, instead of filled. */
  line?: { width: number; dash: readonly number[] }
}

/** Every shape that can be put on a page with one press. */
export const shapeCollection = {
  rectangle: { shape: 'rect', ratio: 1.4 },
  square: { shape: 'rect' },
  rounded: { shape: 'rect', ratio: 1.4, radius: 0.2 },
  circle: { shape: 'ellipse' },
  oval: { shape: 'ellipse', ratio: 1.5 },
  triangle: { shape: 'path', path: 'M.5 0L1 1L0 1z', ratio: 1.15 },
  diamond: { shape: 'path', path: 'M.5 0L1 .5L.5 1L0 .5z' },
  pentagon: { shape: 'path', path: 'M.5 0L1 .382L.809 1L.191 1L0 .382z', ratio: 1.05 },
  hexagon: { shape: 'path', path: 'M.25 0L.75 0L1 .5L.75 1L.25 1L0 .5z', ratio: 1.155 },
  star: { shape: 'star' },
  burst: {
    shape: 'path',
    path: 'M.5 0L.578 .108L.691 .038L.722 .167L.854 .146L.833 .278L.962 .309L.892 .422L1 .5L.892 .578L.962 .691L.833 .722L.854 .854L.722 .833L.691 .962L.578 .892L.5 1L.422 .892L.309 .962L.278 .833L.146 .854L.167 .722L.038 .691L.108 .578L0 .5L.108 .422L.038 .309L.167 .278L.146 .146L.278 .167L.309 .038L.422 .108z',
  },
  heart: {
    shape: 'path',
    path: 'M.5 1C.16 .72 0 .52 0 .29C0 .12 .12 0 .27 0C.37 0 .46 .06 .5 .16C.54 .06 .63 0 .73 0C.88 0 1 .12 1 .29C1 .52 .84 .72 .5 1z',
    ratio: 1.08,
  },
  flower: {
    shape: 'path',
    path: 'M.5 .24C.567 -.056 .948 .164 .725 .37C1.015 .28 1.015 .72 .725 .63C.948 .836 .567 1.056 .5 .76C.433 1.056 .052 .836 .275 .63C-.015 .72 -.015 .28 .275 .37C.052 .164 .433 -.056 .5 .24z',
  },
  cloud: {
    shape: 'path',
    path: 'M.25 1C.1 1 0 .86 0 .7C0 .53 .1 .41 .23 .39C.25 .16 .38 0 .54 0C.69 0 .8 .12 .83 .3C.93 .33 1 .48 1 .65C1 .85 .91 1 .79 1z',
    ratio: 1.6,
  },
  drop: {
    shape: 'path',
    path: 'M.5 0C.7 .26 1 .46 1 .68C1 .86 .78 1 .5 1C.22 1 0 .86 0 .68C0 .46 .3 .26 .5 0z',
    ratio: 0.72,
  },
  moon: {
    shape: 'path',
    path: 'M1 .8C.9 .92 .74 1 .57 1C.25 1 0 .78 0 .5C0 .22 .25 0 .57 0C.74 0 .9 .08 1 .2C.62 .18 .42 .32 .42 .5C.42 .68 .62 .82 1 .8z',
    ratio: 0.87,
  },
  ring: {
    shape: 'path',
    path: 'M.5 0A.5 .5 0 0 1 .5 1A.5 .5 0 0 1 .5 0zM.5 .14A.36 .36 0 0 0 .5 .86A.36 .36 0 0 0 .5 .14z',
  },
  semicircle: { shape: 'path', path: 'M0 1A.5 1 0 0 1 1 1z', ratio: 2 },
  bubble: {
    shape: 'path',
    path: 'M.12 0L.88 0Q1 0 1 .15L1 .6Q1 .75 .88 .75L.44 .75L.2 1L.24 .75L.12 .75Q0 .75 0 .6L0 .15Q0 0 .12 0z',
    ratio: 1.3,
  },
  arrow: { shape: 'path', path: 'M0 .32L.6 .32L.6 0L1 .5L.6 1L.6 .68L0 .68z', ratio: 1.5 },
  chevron: { shape: 'path', path: 'M0 0L.7 0L1 .5L.7 1L0 1L.3 .5z', ratio: 1.2 },
  cross: {
    shape: 'path',
    path: 'M.34 0L.66 0L.66 .34L1 .34L1 .66L.66 .66L.66 1L.34 1L.34 .66L0 .66L0 .34L.34 .34z',
  },
  ribbon: { shape: 'path', path: 'M0 0L1 0L.93 .5L1 1L0 1L.07 .5z', ratio: 3.6 },
  frame: { shape: 'rect', ratio: 1.4, line: { width: 0.012, dash: [] } },
  line: { shape: 'path', path: 'M0 .5L1 .5', ratio: 24, line: { width: 0.01, dash: [] } },
  dashes: { shape: 'path', path: 'M0 .5L1 .5', ratio: 24, line: { width: 0.01, dash: [4, 3] } },
  wave: {
    shape: 'path',
    path: 'M0 .5C.06 -.17 .19 -.17 .25 .5C.31 1.17 .44 1.17 .5 .5C.56 -.17 .69 -.17 .75 .5C.81 1.17 .94 1.17 1 .5',
    ratio: 9,
    line: { width: 0.01, dash: [] },
  },
} as const satisfies Record<string, Drawn>

export type ShapeName = keyof typeof shapeCollection
export const shapeNames = Object.keys(shapeCollection) as ShapeName[]

const NEW_SHAPE_COLOUR = '#f2705a'

type NewShape = CommandOf<'add'>['element'] & { type: 'shape' }

/** About a third of the page in size; lines are longer. */
export function newShape(page: Page, name: ShapeName, id: string): NewShape {
  const { line }: Drawn = shapeCollection[name]
  const ratio = ratioOf(name)
  const safe = safeAreaOf(page)
  const short = Math.min(safe.width, safe.height)
  const size = line && ratio > 2 ? lineSize(ratio, safe.width * 0.5) : areaSize(ratio, short * 0.4)
  return shapeIn({ ...freePlace(page, size) }, name, { id, short })
}

/** In a frame of its own, for a preview or for a page. */
export function shapeIn(
  frame: Size & { x: number; y: number },
  name: ShapeName,
  { id, short }: { id: string; short: number },
): NewShape {
  const { shape, path, radius = 0, line }: Drawn = shapeCollection[name]
  const width = line ? short * line.width : 0
  return {
    ...shapeDefaults,
    ...frame,
    id,
    shape,
    path: path ?? null,
    radius: radius * Math.min(frame.width, frame.height),
    fill: line ? null : NEW_SHAPE_COLOUR,
    stroke: line
      ? { color: NEW_SHAPE_COLOUR, width, dash: line.dash.map((part) => part * width) }
      : null,
  }
}

/** Shape name: which one of the collection a shape of a design is. */
export function shapeNameOf({ shape, path, stroke, fill }: Shape): ShapeName | undefined {
  if (shape === 'rect') return fill === null && stroke ? 'frame' : 'rectangle'
  if (shape === 'ellipse') return 'circle'
  if (shape === 'star') return 'star'
  return shapeNames.find((name) => {
    const drawn: Drawn = shapeCollection[name]
    return (
      drawn.path === path && (drawn.line?.dash.length ?? 0) > 0 === Boolean(stroke?.dash.length)
    )
  })
}

export function ratioOf(name: ShapeName): number {
  const { ratio = 1 }: Drawn = shapeCollection[name]
  return ratio
}

/** Size of this shape with the area of a square of that side. */
export function areaSize(ratio: number, side: number): Size {
  return { width: side * Math.sqrt(ratio), height: side / Math.sqrt(ratio) }
}

function lineSize(ratio: number, length: number): Size {
  return { width: length, height: length / ratio }
}
