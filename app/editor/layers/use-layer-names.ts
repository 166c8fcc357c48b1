import { useMemo } from 'react'
import { useElementNames } from '#app/editor/canvas/element-names.ts'
import { graphicName } from '#app/editor/graphics/graphic-name.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Page } from '#design/document.ts'

/** As the canvas names them, and drawings by what they show. */
export function useLayerNames({ elements }: Page): ReadonlyMap<string, string> {
  const t = useT()
  const names = useElementNames()
  return useMemo(
    () =>
      new Map(
        elements.map((element) => {
          const graphic = graphicName(element, t)
          const isLocked = element.locked !== 'no'
          const name =
            graphic && (isLocked ? t('create.canvas.name.locked', { name: graphic }) : graphic)
          return [element.id, name ?? names.get(element.id) ?? element.type]
        }),
      ),
    [elements, names, t],
  )
}
