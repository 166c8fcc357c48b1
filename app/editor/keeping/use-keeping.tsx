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
import { browserClock, deviceStore, newId, tellOtherTabs } from './browser/keeper-ports.ts'
import { openKeeping } from './browser/open-keeping.ts'
import { shopServer } from './browser/shop-server.ts'
import { createKeeper, type Keeper, type KeepingState } from './machine/keeper.ts'
import type { KeptCopy } from './machine/kept-copy.ts'

type Keeping = { keeper: Keeper; offered: KeptCopy | null; dismissOffer: () => void }

const KeepingContext = createContext<Keeping | null>(null)

/** Keeps the design that the editor around it is making, from the first edit on. */
export function KeepingProvider({ start, children }: { start: EditorStart; children: ReactNode }) {
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
  const [keeper] = useState(() =>
    createKeeper(begun, {
      server: shopServer,
      store: deviceStore,
      clock: browserClock,
      newId,
      tell: tellOtherTabs,
      show: (document) => editor.replaceDocument(document),
    }),
  )
  const [offered, setOffered] = useState<KeptCopy | null>(null)
  useEffect(
    () =>
      openKeeping(keeper, editor, begun, {
        onRestored: () => editor.announce(t('create.keeping.restored')),
        onOffer: setOffered,
      }),
    [keeper, editor, begun, t],
  )
  const keeping = useMemo(
    () => ({ keeper, offered, dismissOffer: () => setOffered(null) }),
    [keeper, offered],
  )
  return <KeepingContext value={keeping}>{children}</KeepingContext>
}

export function useKeeping(): Keeping {
  const keeping = use(KeepingContext)
  if (!keeping) throw new Error('Nobody keeps the design around this component.')
  return keeping
}

/** Renders again only when what is selected is another value. */
export function useKeepingState<Value>(select: (state: KeepingState) => Value): Value {
  const { keeper } = useKeeping()
  return useSyncExternalStore(
    keeper.subscribe,
    () => select(keeper.getState()),
    () => select(keeper.getFirstState()),
  )
}
