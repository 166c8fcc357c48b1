import type { Translate } from '#app/i18n/translator.ts'
import type { Element } from '#design/elements/element.ts'
import { artCategories, artNameId } from './art-categories.ts'
import { shapeNameOf } from './shape-collection.ts'
import { patternNameOf } from '#app/editor/backgrounds/pattern-name.ts'

const artIds = new Set(artCategories.flatMap((category) => category.artIds))

/** Graphic name: what a shape, a pattern or a drawing shows; undefined for everything else. */
export function graphicName(element: Element, t: Translate): string | undefined {
  if (element.type === 'clip-art') {
    return artIds.has(element.asset) ? t(artNameId(element.asset)) : undefined
  }
  if (element.type !== 'shape') return undefined
  const pattern = patternNameOf(element.id)
  if (pattern) return t('create.tools.patternNamed', { name: t(`create.tools.pattern.${pattern}`) })
  const shape = shapeNameOf(element)
  return shape && t(`create.tools.shape.${shape}`)
}
