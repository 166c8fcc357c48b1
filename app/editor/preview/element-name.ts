import { useMemo } from 'react'
import { elementNames } from '#app/editor/canvas/element-names.ts'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'

/** What to call an element of any page, or with null the background, when talking about it. */
export function useElementName(): (elementId: string | null) => string {
  const document = useEditorState(settledDocumentOf)
  const assetNames = useEditorState((state) => state.assetNames)
  const t = useT()
  const names = useMemo(
    () => new Map(document.pages.flatMap((page) => [...elementNames(page, assetNames, t)])),
    [document, assetNames, t],
  )
  return (elementId) =>
    (elementId === null ? undefined : names.get(elementId)) ?? t('create.preview.background')
}
