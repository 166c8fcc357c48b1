import { useEffect } from 'react'
import { useLibrary, useLibraryState } from './use-library.ts'

/** The visitor's photos, asked for once, whoever shows them. */
export function useOwnPhotos(): void {
  const library = useLibrary()
  const isNew = useLibraryState(({ status }) => status === 'new')
  useEffect(() => {
    if (isNew) void library.load()
  }, [library, isNew])
}
