import { useMemo } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Element } from '#design/elements/element.ts'
import { isCroppable } from '#app/editor/canvas/gestures/crop-gestures.ts'

/** Element opening: what a double click, a double tap or Enter opens of an element. */
export function useElementOpening() {
  const editor = useEditor()
  const t = useT()
  return useMemo(() => {
    const refuse = () => editor.announce(t('create.canvas.locked'))
    const open = (element: Element) => {
      if (element.type === 'text') {
        if (element.locked !== 'no' && !element.editable) return refuse()
        editor.openPanel('texts')
        return editor.edit({ kind: 'text', elementId: element.id })
      }
      if (element.type === 'calendar') return editor.openPanel('calendar')
      if (element.type === 'slot' && element.asset === null) return editor.openPanel('photos')
      if (isCroppable(element)) return editor.edit({ kind: 'crop', elementId: element.id })
      return element.locked === 'no' ? undefined : refuse()
    }
    return { open, refuse }
  }, [editor, t])
}
