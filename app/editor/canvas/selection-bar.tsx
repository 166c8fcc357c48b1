import { useMemo } from 'react'
import { calmPageOf, canUndo } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Element } from '#design/elements/element.ts'
import { thingsOf } from './actions/align-actions.ts'
import { copySelected, duplicateSelected, paste } from './actions/clipboard-actions.ts'
import {
  deleteSelected,
  groupSelected,
  groupsOf,
  redo,
  toggleLock,
  undo,
  ungroupSelected,
} from './actions/selected-actions.ts'
import { ArrangeMenu } from './arrange-menu.tsx'
import { BarButton } from './bar-button.tsx'
import { KindTools } from './kind-tools.tsx'
import { OpacityMenu } from './opacity-menu.tsx'
import './selection-bar.css'

/** What can be done with what is chosen. On a phone it is a row that scrolls. */
export function SelectionBar() {
  const page = useEditorState(calmPageOf)
  const selection = useEditorState((state) => state.selection)
  const isUndoable = useEditorState(canUndo)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  const hasCopied = useEditorState(({ copied }) => copied.length > 0)
  const t = useT()
  const chosen = useMemo(
    () => page.elements.filter(({ id }) => selection.includes(id)),
    [page, selection],
  )
  return (
    <div className="selection-bar" role="group" aria-label={t('create.canvas.bar')}>
      <BarButton icon="undo-2" label="create.canvas.undo" action={undo} disabled={!isUndoable} />
      <BarButton icon="redo-2" label="create.canvas.redo" action={redo} disabled={!canRedo} />
      {chosen.length === 1 && <KindTools element={chosen[0]!} />}
      {chosen.length > 0 && <ChosenTools chosen={chosen} />}
      {hasCopied && <BarButton icon="clipboard-paste" label="create.canvas.paste" action={paste} />}
    </div>
  )
}

function ChosenTools({ chosen }: { chosen: readonly Element[] }) {
  const isTemplate = useEditor().getState().history.document.isTemplate
  const isLocked = chosen.every(({ locked }) => locked !== 'no')
  const isFixed = !isTemplate && chosen.some(({ locked }) => locked === 'by-template')
  const things = thingsOf(chosen)
  return (
    <>
      <span className="selection-bar-gap" />
      {!isLocked && (
        <>
          <ArrangeMenu things={things.length} />
          <OpacityMenu chosen={chosen} />
          {things.length > 1 && (
            <BarButton icon="group" label="create.canvas.group" action={groupSelected} />
          )}
          {groupsOf(chosen).length > 0 && (
            <BarButton icon="ungroup" label="create.canvas.ungroup" action={ungroupSelected} />
          )}
        </>
      )}
      <BarButton icon="copy-plus" label="create.canvas.duplicate" action={duplicateSelected} />
      <BarButton icon="copy" label="create.canvas.copy" action={copySelected} />
      {!isFixed && (
        <BarButton
          icon={isLocked ? 'lock-open' : 'lock'}
          label={isLocked ? 'create.canvas.unlock' : 'create.canvas.lock'}
          action={toggleLock}
        />
      )}
      {!isLocked && <BarButton icon="trash" label="create.canvas.delete" action={deleteSelected} />}
    </>
  )
}
