import { useEffect, useState } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { findProductPicture, type ProductPicture } from './find-product-picture.ts'

/** Saves what is there, then waits until the press has drawn it. */
export function useProductPicture(): ProductPicture {
  const { autosave } = useAutosave()
  const [picture, setPicture] = useState<ProductPicture>({ kind: 'waiting' })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void findProductPicture({
      signal,
      async save() {
        const isSaved = await autosave.flush()
        const { designId, revision } = autosave.getState()
        return { isSaved, designId, revision }
      },
      list: (designId) => ask({ method: 'GET', path: `/designs/${designId}/previews`, signal }),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    }).then((found) => {
      if (!signal.aborted) setPicture(found)
    })
    return () => leaving.abort()
  }, [autosave])
  return picture
}
