import { useEffect, useRef, type KeyboardEvent } from 'react'
import { calmPageOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { fromTheTop } from './layer-order.ts'
import { LayerRow } from './layer-row.tsx'
import { useLayerNames } from './use-layer-names.ts'
import { useLayerActions } from './use-layer-actions.ts'
import { useLayerDrag } from './use-layer-drag.ts'

export function LayerList() {
  const editor = useEditor()
  const t = useT()
  const page = useEditorState(calmPageOf)
  const selection = useEditorState((state) => state.selection)
  const names = useLayerNames(page)
  const list = useRef<HTMLOListElement>(null)
  const actions = useLayerActions(names)
  const drag = useLayerDrag(list, actions.moveTo)
  const layers = fromTheTop(page.elements)
  const focus = useFocusAfter(list, layers.length)

  function onKeyDown(event: KeyboardEvent, row: number): void {
    const id = layers[row]!.id
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step !== 0) {
      event.preventDefault()
      const to = row + step
      if (to < 0 || to >= layers.length) return
      if (event.altKey) actions.moveTo(id, to)
      focus(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (actions.remove(id)) focus(Math.min(row, layers.length - 2))
    }
  }

  return (
    <div className="word-stack">
      {layers.length === 0 ? (
        <p className="word-hint">{t('create.tools.noLayers')}</p>
      ) : (
        <p className="word-hint" id="layers-hint">
          {t('create.tools.layersHint')}
        </p>
      )}
      <ol
        ref={list}
        className="layers"
        aria-label={t('create.panel.layers')}
        aria-describedby={layers.length > 0 ? 'layers-hint' : undefined}
      >
        {layers.map((element, row) => (
          <LayerRow
            key={element.id}
            element={element}
            name={names.get(element.id) ?? element.type}
            row={row}
            rows={layers.length}
            isChosen={selection.includes(element.id)}
            drag={drag}
            actions={actions}
            onKeyDown={onKeyDown}
          />
        ))}
      </ol>
      <button
        type="button"
        className="layer-ground"
        onClick={() => editor.openPanel('backgrounds')}
      >
        <span
          className="layer-picture layer-colour"
          style={{ backgroundColor: page.background.color }}
          aria-hidden
        />
        <span>{t('create.panel.backgrounds')}</span>
        <Icon name="chevron-right" />
      </button>
    </div>
  )
}

/** Focus after a move: somebody who moved or removed a row by a key goes on from the row in its place. */
function useFocusAfter(list: React.RefObject<HTMLOListElement | null>, count: number) {
  const wanted = useRef<number | null>(null)
  const toRow = () => {
    const row = wanted.current
    if (row === null) return
    list.current?.querySelectorAll<HTMLElement>('.layer-name')[row]?.focus()
    wanted.current = null
  }
  // After a removal the row is another one once React is through.
  useEffect(toRow, [count, list])
  return (row: number) => {
    wanted.current = row
    requestAnimationFrame(toRow)
  }
}
