import { useEffect, useState } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { useKeeping } from '#app/editor/keeping/use-keeping.tsx'
import { findProductPicture, type ProductPicture } from './find-product-picture.ts'

/** Saves what is there, then waits until the press has drawn it. */
export function useProductPicture(): ProductPicture {
  const { keeper } = useKeeping()
  const [picture, setPicture] = useState<ProductPicture>({ kind: 'waiting' })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void findProductPicture({
      signal,
      async save() {
        const isSaved = await keeper.flush()
        const { designId, revision } = keeper.getState()
        return { isSaved, designId, revision }
      },
      list: (designId) => ask({ method: 'GET', path: `/designs/${designId}/previews`, signal }),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    }).then((found) => {
      if (!signal.aborted) setPicture(found)
    })
    return () => leaving.abort()
  }, [keeper])
  return picture
}
