import { useSyncExternalStore } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { libraryOf } from './library-of.ts'
import type { LibraryState, PhotoLibrary } from './photo-library.ts'

export function useLibrary(): PhotoLibrary {
  return libraryOf(useEditor())
}

/** Select values that stay the same while nothing about them changes. */
export function useLibraryState<Value>(select: (state: LibraryState) => Value): Value {
  const library = useLibrary()
  const read = () => select(library.getState())
  return useSyncExternalStore(library.subscribe, read, read)
}

export function useQueueItems() {
  const { queue } = useLibrary()
  return useSyncExternalStore(queue.subscribe, queue.getItems, queue.getItems)
}
