import { useMemo } from 'react'
import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { indexInPile } from './layer-order.ts'

export type LayerActions = ReturnType<typeof useLayerActions>

/** Layer actions; each says what came of it. */
export function useLayerActions(names: ReadonlyMap<string, string>) {
  const editor = useEditor()
  const t = useT()
  return useMemo(() => {
    const say = (isDone: boolean, said: string) => {
      editor.announce(isDone ? said : t('create.tools.layerLocked'))
      return isDone
    }
    return {
      choose: (id: string, isAdded: boolean): void => {
        const { selection } = editor.getState()
        const others = selection.filter((chosen) => chosen !== id)
        if (!isAdded) editor.select([id])
        else editor.select(others.length < selection.length ? others : [...selection, id])
      },
      /** To this row of the list, counted from the top. */
      moveTo: (id: string, row: number): boolean => {
        const { length } = pageOf(editor.getState()).elements
        const toIndex = indexInPile(row, length)
        const { ok } = editor.run({ type: 'reorder', elementId: id, toIndex })
        const values = { name: names.get(id) ?? '', number: row + 1, total: length }
        return say(ok, t('create.tools.layerMoved', values))
      },
      toggleLock: (id: string): boolean => {
        const element = pageOf(editor.getState()).elements.find((one) => one.id === id)
        const isLocked = element !== undefined && element.locked !== 'no'
        const { ok } = editor.run({ type: isLocked ? 'unlock' : 'lock', elementIds: [id] })
        return say(ok, t(isLocked ? 'create.tools.layerUnlocked' : 'create.tools.layerLockedNow'))
      },
      remove: (id: string): boolean => {
        const { ok } = editor.run({ type: 'remove', elementIds: [id] })
        return say(ok, t('create.tools.layerRemoved', { name: names.get(id) ?? '' }))
      },
      mayUnlock: (id: string) => {
        const document = documentOf(editor.getState())
        const element = pageOf(editor.getState()).elements.find((one) => one.id === id)
        return element?.locked !== 'by-template' || document.isTemplate
      },
    }
  }, [editor, t, names])
}
