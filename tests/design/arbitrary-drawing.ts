import fc from 'fast-check'
import { anyDocument } from './arbitrary-document.ts'
import { anyPaper, onPaper } from './arbitrary-paper.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { maskShapes } from '#design/path/mask-outline.ts'

const color = fc.constantFrom('#000000', '#ffffff', '#e4572e', '#2e86ab')
const strength = fc.integer({ min: 0, max: 200 }).map((step) => step / 100)
const length = (to: number) => fc.integer({ min: 0, max: 1000 }).map((step) => (to * step) / 1000)

const paths = [
  'M0 0h1v1H0z',
  'M.5 0A.5.5 0 1 1 .5 1A.5.3 30 0 0 .5 0z',
  'm0 .5c0-.6 1-.6 1 0s-1 .6-1 0z',
  'M0 1q.25-1 .5 0t.5 0V0H0z',
]

/** Any look: what the kinds of elements differ by beside their frames; each takes what it knows. */
const anyLook = fc.record({
  opacity: fc.constantFrom(1, 1, 0.5, 0.123456, 0),
  flipX: fc.boolean(),
  flipY: fc.boolean(),
  mask: fc.record({ shape: fc.constantFrom('rect' as const, ...maskShapes), radius: length(40) }),
  filter: fc.record(
    {
      brightness: strength,
      contrast: strength,
      saturation: strength,
      warmth: strength.map((value) => value - 1),
      sharpness: strength.map((value) => value / 2),
      levels: fc.constantFrom(null, { black: 0.1, white: 0.8, red: 1.05, green: 1, blue: 0.9 }),
    },
    { requiredKeys: ['brightness', 'contrast', 'saturation'] },
  ),
  tint: fc.option(color),
  shape: fc.constantFrom('rect', 'ellipse', 'star', 'path'),
  path: fc.constantFrom(...paths),
  radius: length(40),
  fill: color,
  stroke: fc.option(
    fc.record({
      color,
      width: length(5).map((width) => Math.max(0.01, width)),
      dash: fc.constantFrom([], [2, 1], [0.5]),
    }),
  ),
  outline: fc.option(fc.record({ color, width: length(2) })),
  correction: fc.constantFrom('L', 'M', 'Q', 'H'),
  paper: fc.option(fc.constant('#f4efe6')),
})

const anyShadow = fc.record({
  color,
  opacity: fc.constantFrom(0.3, 1),
  dx: length(8),
  dy: length(8).map((down) => down - 4),
  blur: fc.constantFrom(0, 0.5, 3, 12),
})

/** Any extras, which an element need not have. */
const anyExtras = {
  picture: fc.record({
    border: fc.option(fc.record({ color, width: length(6).map((width) => width + 0.1) })),
    shadow: fc.option(anyShadow),
    redEyes: fc.constantFrom([], [{ x: 0.5, y: 0.5, radius: 0.04 }]),
  }),
  text: fc.record({
    underline: fc.boolean(),
    capitals: fc.boolean(),
    shadow: fc.option(anyShadow),
    curve: fc.option(
      fc.record({
        radius: fc.constantFrom(-60, 8, 25),
        path: fc.constantFrom('arc', 'circle', 'wave'),
      }),
    ),
  }),
}

/** Any document with every look an element can have, on any paper: what drawing depends on and rules do not. */
export const anyDrawing = fc
  .tuple(
    anyDocument,
    fc.array(anyLook, { minLength: 12, maxLength: 12 }),
    fc.array(anyExtras.picture, { minLength: 4, maxLength: 4 }),
    fc.array(anyExtras.text, { minLength: 4, maxLength: 4 }),
    anyPaper,
    fc.array(fc.constantFrom(null, null, 1, 3), { minLength: 3, maxLength: 3 }),
  )
  .map(([document, looks, pictures, texts, paper, copies]) => {
    let count = 0
    const drawn = {
      ...document,
      pages: document.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) => {
          const { path, ...look } = looks[count % looks.length]!
          const extras = 'crop' in element ? pictures : element.type === 'text' ? texts : []
          const extra = extras[count++ % 4]
          const known = Object.entries(look).filter(([name]) => name in element)
          const isPath = element.type === 'shape' && look.shape === 'path'
          return { ...element, ...Object.fromEntries(known), ...extra, ...(isPath && { path }) }
        }),
      })),
    }
    return DesignDocument.parse(onPaper(drawn as DesignDocument, paper, copies))
  })
