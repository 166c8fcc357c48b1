import { svgNodes } from '#app/editor/canvas/drawing/svg-nodes.tsx'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/core/new-element.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { drawShape } from '#design/draw/draw-shape.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { itemNodes } from '#design/paint-svg.ts'
import { areaSize, newShape, ratioOf, shapeIn, shapeNames } from './shape-collection.ts'
import type { ShapeName } from './shape-collection.ts'

export function Shapes() {
  const editor = useEditor()
  const t = useT()
  const add = (name: ShapeName) => {
    const page = pageOf(editor.getState())
    const id = newId('shape')
    const result = editor.run({ type: 'add', pageId: page.id, element: newShape(page, name, id) })
    if (!result.ok) return editor.announce(t('create.tools.pageFull'))
    editor.select([id])
    return editor.announce(t('create.tools.added', { name: t(`create.tools.shape.${name}`) }))
  }
  return (
    <ul className="art-tiles">
      {shapeNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="art-tile"
            aria-label={t(`create.tools.shape.${name}`)}
            title={t(`create.tools.shape.${name}`)}
            onClick={() => add(name)}
          >
            <ShapePreview name={name} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const PREVIEW = 40

/** Drawn by what draws it on paper. */
function ShapePreview({ name }: { name: ShapeName }) {
  const ratio = ratioOf(name)
  const size = ratio > 3 ? { width: 30, height: 30 / ratio } : areaSize(ratio, 24)
  const frame = { ...size, x: (PREVIEW - size.width) / 2, y: (PREVIEW - size.height) / 2 }
  const shape = Shape.parse(shapeIn(frame, name, { id: 'preview', short: 180 }))
  const nodes = drawShape(shape).flatMap((item) =>
    itemNodes(item, { imageHref: () => '', idPrefix: name }),
  )
  return (
    <svg viewBox={`0 0 ${PREVIEW} ${PREVIEW}`} aria-hidden>
      {svgNodes(nodes)}
    </svg>
  )
}
