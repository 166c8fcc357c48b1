import { useEffect, useSyncExternalStore } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { collectTokens } from '#app/editor/core/link-tokens.ts'
import type { Keeper } from '#app/editor/keeping/machine/keeper.ts'
import { useKeeping } from '#app/editor/keeping/use-keeping.tsx'
import type { PhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import { useLibrary } from '#app/editor/photos/library/use-library.ts'
import {
  createCollectionStore,
  type CollectionState,
  type CollectionStore,
} from './collection-store.ts'

const stores = new WeakMap<PhotoLibrary, CollectionStore>()

/** One for each editor: the tray and the dialog show the same. */
function storeOf(library: PhotoLibrary, keeper: Keeper): CollectionStore {
  const known = stores.get(library)
  if (known) return known
  const made = createCollectionStore({
    ask,
    library,
    tokens: collectTokens,
    isSeen: () => document.visibilityState === 'visible',
    async designId() {
      if (keeper.getState().designId === undefined) await keeper.makeDesign()
      return keeper.getState().designId
    },
  })
  stores.set(library, made)
  return made
}

/** Kept up to date for as long as it is shown. */
export function useCollection(): CollectionState & { store: CollectionStore } {
  const { keeper } = useKeeping()
  const store = storeOf(useLibrary(), keeper)
  useEffect(() => store.standBy(), [store])
  return { store, ...useSyncExternalStore(store.subscribe, store.getState) }
}
