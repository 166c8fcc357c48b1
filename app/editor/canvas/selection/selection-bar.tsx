import { startTransition, useEffect, useMemo, useState } from 'react'
import { calmPageOf, canUndo } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Element } from '#design/elements/element.ts'
import { paste } from '#app/editor/canvas/actions/clipboard-actions.ts'
import { redo, undo } from '#app/editor/canvas/actions/selected-actions.ts'
import { BarButton } from './bar-button.tsx'
import { KindTools } from './kind-tools.tsx'
import './selection-bar.css'

const SelectionTools = lazyPart(async () => (await import('./selection-tools.tsx')).SelectionTools)

const FormatTools = lazyPart(
  async () => (await import('#app/editor/formats/format-tools.tsx')).FormatTools,
)

/** Selection bar: what can be done with what is chosen. On a phone it is a row that scrolls. */
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
      {chosen.length > 0 && <ToolsOf chosen={chosen} />}
      {chosen.length === 0 && <PageTools />}
      {hasCopied && <BarButton icon="clipboard-paste" label="create.canvas.paste" action={paste} />}
    </div>
  )
}

/** Without a network the page can still be worked on: nothing is said about tools that are missing. */
function PageTools() {
  const [isWanted, setWanted] = useState(false)
  // A server renders no part that comes later: the bar keeps its height without it.
  useEffect(() => startTransition(() => setWanted(true)), [])
  if (!isWanted) return null
  return (
    <PartBoundary onClose={() => setWanted(false)}>
      <FormatTools />
    </PartBoundary>
  )
}

/** They come when the first one is chosen; without a network one notice says so for all of them. */
function ToolsOf({ chosen }: { chosen: readonly Element[] }) {
  const [unwanted, setUnwanted] = useState<string>()
  const ids = chosen.map(({ id }) => id).join(' ')
  if (ids === unwanted) return null
  const only = chosen.length === 1 ? chosen[0] : undefined
  return (
    <PartBoundary key={only?.type ?? 'several'} onClose={() => setUnwanted(ids)}>
      {only && <KindTools element={only} />}
      <SelectionTools chosen={chosen} />
    </PartBoundary>
  )
}
