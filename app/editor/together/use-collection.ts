import { useEffect, useSyncExternalStore } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { collectTokens } from '#app/editor/core/link-tokens.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import type { PhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import { useLibrary } from '#app/editor/photos/library/use-library.ts'
import {
  createCollectionStore,
  type CollectionState,
  type CollectionStore,
} from './collection-store.ts'

const stores = new WeakMap<PhotoLibrary, CollectionStore>()

/** One for each editor: the tray and the dialog show the same. */
function storeOf(library: PhotoLibrary, autosave: Autosave): CollectionStore {
  const known = stores.get(library)
  if (known) return known
  const made = createCollectionStore({
    ask,
    library,
    tokens: collectTokens,
    isSeen: () => document.visibilityState === 'visible',
    async designId() {
      if (autosave.getState().designId === undefined) await autosave.makeDesign()
      return autosave.getState().designId
    },
  })
  stores.set(library, made)
  return made
}

/** Kept up to date for as long as it is shown. */
export function useCollection(): CollectionState & { store: CollectionStore } {
  const { autosave } = useAutosave()
  const store = storeOf(useLibrary(), autosave)
  useEffect(() => store.standBy(), [store])
  return { store, ...useSyncExternalStore(store.subscribe, store.getState) }
}
