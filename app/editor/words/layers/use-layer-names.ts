import { useMemo } from 'react'
import { useElementNames } from '#app/editor/canvas/element-names.ts'
import { graphicName } from '#app/editor/words/graphic-name.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Page } from '#design/document.ts'

/** As the canvas names them, and drawings by what they show. */
export function useLayerNames({ elements }: Page): ReadonlyMap<string, string> {
  const t = useT()
  const names = useElementNames()
  return useMemo(
    () =>
      new Map(
        elements.map((element) => [
          element.id,
          graphicName(element, t) ?? names.get(element.id) ?? element.type,
        ]),
      ),
    [elements, names, t],
  )
}
