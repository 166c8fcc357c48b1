import { useMemo, useState } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useShop } from '#app/i18n/shop-view.tsx'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { inOrder } from '#design/book/roll.ts'
import type { DesignDocument } from '#design/document.ts'
import { isPhoto } from './library/photo-upload.ts'
import { useLibraryState } from './library/use-library.ts'
import { usesOf } from './placing/photo-places.ts'
import { roomForPhotos } from './placing/use-all-photos.ts'

export const photoSorts = ['newest', 'taken', 'name', 'used'] as const
export type PhotoSort = (typeof photoSorts)[number]

export type PhotoList = ReturnType<typeof usePhotoList>

/** The photos in the order in which somebody wants to see them, and how the design uses each. */
export function usePhotoList() {
  const [sort, setSort] = useState<PhotoSort>('newest')
  const uploads = useLibraryState((state) => state.uploads)
  const deletedIds = useLibraryState((state) => state.deletedIds)
  // As a text, which is the same as before while something is only moved about.
  const factsText = useEditorState((state) => factsOf(settledDocumentOf(state)))
  const { locale } = useShop()
  return useMemo(() => {
    const facts = JSON.parse(factsText) as Facts
    const uses = new Map(facts.uses)
    const placed = new Set(facts.assetIds)
    // Undo brings back what was deleted: whatever the design has is there.
    const there = uploads.filter(({ id }) => !deletedIds.has(id) || placed.has(id))
    const shown = sorted(
      there.filter((upload) => isPhoto(upload) || upload.kind === 'PDF'),
      { sort, uses, language: locale.language },
    )
    const unused = shown.filter(isPhoto).filter(({ id }) => !uses.has(id))
    return { shown, unused, uses, sort, setSort, room: facts.room }
  }, [uploads, deletedIds, factsText, sort, locale.language])
}

type Facts = {
  uses: [string, number][]
  assetIds: string[]
  room: ReturnType<typeof roomForPhotos>
}

function factsOf(document: DesignDocument): string {
  const facts: Facts = {
    uses: [...usesOf(document)],
    assetIds: Object.keys(document.assets),
    room: roomForPhotos(document),
  }
  return JSON.stringify(facts)
}

export function sorted(
  uploads: readonly Upload[],
  by: { sort: PhotoSort; uses: ReadonlyMap<string, number>; language: string },
): readonly Upload[] {
  const { sort, uses, language } = by
  if (sort === 'newest') return uploads
  if (sort === 'used') {
    const usesOfUpload = ({ id }: Upload) => uses.get(id) ?? 0
    return uploads.toSorted((one, other) => usesOfUpload(other) - usesOfUpload(one))
  }
  if (sort === 'taken') return asTaken(uploads, language)
  // IMG_2 comes before IMG_10.
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return uploads.toSorted((one, other) => compare(one.name, other.name))
}

/** A PDF was taken by nobody: it comes last. */
function asTaken(uploads: readonly Upload[], language: string): readonly Upload[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  const photos = uploads.filter(isPhoto).map((photo) => ({ ...photo, ...photo.asset }))
  const ordered = inOrder(photos, language).map(({ id }) => byId.get(id)!)
  return [...ordered, ...uploads.filter((upload) => !isPhoto(upload))]
}
