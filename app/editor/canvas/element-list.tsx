import { memo } from 'react'
import { areManyLifted, calmPageOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { useElementNames } from './element-names.ts'
import { withGroups } from './gestures/hit.ts'
import { placeOnPage } from './viewport/place-on-page.ts'

/**
 * The page for keys and screen readers: a button over each element, from the bottom up. Pointers go
 * through them to the canvas.
 */
export function ElementList() {
  const page = useEditorState((state) => (areManyLifted(state) ? calmPageOf(state) : pageOf(state)))
  const selection = useEditorState((state) => state.selection)
  const names = useElementNames()
  const t = useT()
  return (
    <ul className="element-list" aria-label={t('create.canvas.elements')}>
      {page.elements.map((element) => (
        <ElementItem
          key={element.id}
          element={element}
          page={page}
          name={names.get(element.id) ?? ''}
          isChosen={selection.includes(element.id)}
        />
      ))}
    </ul>
  )
}

type ItemProps = { element: Element; page: Page; name: string; isChosen: boolean }

const ElementItem = memo(
  function ElementItem({ element, page, name, isChosen }: ItemProps) {
    const editor = useEditor()
    const t = useT()
    const isEmptySlot = element.type === 'slot' && element.asset === null
    const place = placeOnPage(page, element)
    return (
      <li>
        <button
          type="button"
          className="element-button"
          data-element-button={element.id}
          aria-pressed={isChosen}
          aria-label={name}
          style={place}
          onClick={() => editor.select(withGroups(pageOf(editor.getState()), [element.id]))}
          // Firefox would click after Space has chosen; see canvas-keys.ts.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        />
        {isEmptySlot && (
          <span className="slot-words" style={place} aria-hidden>
            <span>{t('create.canvas.addPhoto')}</span>
          </span>
        )}
      </li>
    )
  },
  (before, after) =>
    before.element === after.element &&
    before.name === after.name &&
    before.isChosen === after.isChosen &&
    before.page.width === after.page.width &&
    before.page.height === after.page.height,
)
