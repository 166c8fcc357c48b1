import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { browserClock, deviceStore, newId, notifyOtherTabs } from './browser/autosave-ports.ts'
import { startAutosave } from './browser/start-autosave.ts'
import { shopServer } from './browser/shop-server.ts'
import { createAutosave, type Autosave, type AutosaveState } from './machine/autosave.ts'
import type { LocalDraft } from './machine/local-draft.ts'

type AutosaveContextValue = {
  autosave: Autosave
  offered: LocalDraft | null
  dismissOffer: () => void
}

const AutosaveContext = createContext<AutosaveContextValue | null>(null)

/** Keeps the design that the editor around it is making, from the first edit on. */
export function AutosaveProvider({ start, children }: { start: EditorStart; children: ReactNode }) {
  const editor = useEditor()
  const t = useT()
  const [begun] = useState(() => ({
    sitting: '',
    articleId: start.article.id,
    designId: start.designId,
    fromDesignId: start.fromDesignId,
    revision: start.document.revision,
    name: start.name,
    document: start.document,
  }))
  const [autosave] = useState(() =>
    createAutosave(begun, {
      server: shopServer,
      store: deviceStore,
      clock: browserClock,
      newId,
      tell: notifyOtherTabs,
      show: (document) => editor.replaceDocument(document),
    }),
  )
  const [offered, setOffered] = useState<LocalDraft | null>(null)
  useEffect(
    () =>
      startAutosave(autosave, editor, begun, {
        onRestored: () => editor.announce(t('create.saving.restored')),
        onOffer: setOffered,
      }),
    [autosave, editor, begun, t],
  )
  const autosaving = useMemo(
    () => ({ autosave, offered, dismissOffer: () => setOffered(null) }),
    [autosave, offered],
  )
  return <AutosaveContext value={autosaving}>{children}</AutosaveContext>
}

export function useAutosave(): AutosaveContextValue {
  const autosaving = use(AutosaveContext)
  if (!autosaving) throw new Error('No AutosaveProvider around this component.')
  return autosaving
}

/** Renders again only when what is selected is another value. */
export function useAutosaveState<Value>(select: (state: AutosaveState) => Value): Value {
  const { autosave } = useAutosave()
  return useSyncExternalStore(
    autosave.subscribe,
    () => select(autosave.getState()),
    () => select(autosave.getFirstState()),
  )
}
