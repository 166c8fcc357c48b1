import { useEditor } from '#app/editor/core/use-editor.tsx'
import { PlaceMenu } from '#app/editor/effects/place-menu.tsx'
import type { Element } from '#design/elements/element.ts'
import { thingsOf } from '#app/editor/canvas/actions/align-actions.ts'
import { copySelected, duplicateSelected } from '#app/editor/canvas/actions/clipboard-actions.ts'
import {
  deleteSelected,
  groupSelected,
  groupsOf,
  toggleLock,
  ungroupSelected,
} from '#app/editor/canvas/actions/selected-actions.ts'
import { ArrangeMenu } from './arrange-menu.tsx'
import { BarButton } from './bar-button.tsx'
import { OpacityMenu } from './opacity-menu.tsx'

export function SelectionTools({ chosen }: { chosen: readonly Element[] }) {
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
          {chosen.length === 1 && chosen[0] && <PlaceMenu element={chosen[0]} />}
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
      {!isLocked && (
        <BarButton icon="trash" label="create.canvas.delete" action={deleteSelected} stays />
      )}
    </>
  )
}
