import { useMemo } from 'react'
import { calendarName } from '#app/editor/calendar/calendar-name.ts'
import { calmPageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'

type AssetNames = Readonly<Record<string, string>>

/** Element names of the shown page, by id, for when one is spoken of. */
export function useElementNames(): ReadonlyMap<string, string> {
  const page = useEditorState(calmPageOf)
  const assetNames = useEditorState((state) => state.assetNames)
  const t = useT()
  return useMemo(() => elementNames(page, assetNames, t), [page, assetNames, t])
}

export function elementNames(
  { elements }: Pick<Page, 'elements'>,
  assetNames: AssetNames,
  t: Translate,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const element of elements) {
    const alike = elements.filter((other) => isAlike(element, other))
    const position = { number: alike.indexOf(element) + 1, total: alike.length }
    const name = nameOf(element, position, assetNames, t)
    names.set(element.id, element.locked === 'no' ? name : t('create.canvas.name.locked', { name }))
  }
  return names
}

const LONGEST_WORDS = 40

function nameOf(
  element: Element,
  position: { number: number; total: number },
  assetNames: AssetNames,
  t: Translate,
): string {
  switch (element.type) {
    case 'photo':
    case 'slot': {
      if (element.asset === null) return t('create.canvas.name.slot', position)
      const name = t('create.canvas.name.photo', position)
      const file = assetNames[element.asset]
      return file === undefined ? name : t('create.canvas.name.file', { name, file })
    }
    case 'text': {
      const words = element.text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS)
      return words === ''
        ? t('create.canvas.name.emptyText')
        : t('create.canvas.name.text', { words })
    }
    case 'shape':
      return t(`create.canvas.name.${element.shape}`)
    case 'clip-art':
      return t('create.canvas.name.art')
    case 'calendar':
      return calendarName(element, t)
    case 'qr-code':
      return t('create.canvas.name.code', { content: element.content.slice(0, LONGEST_WORDS) })
  }
}

/** Photos are counted among photos, wherever they stand; empty places for them apart. */
function isAlike(one: Element, other: Element): boolean {
  const kindOf = (element: Element) =>
    'crop' in element ? (element.asset === null ? 'empty' : 'photo') : element.type
  return kindOf(one) === kindOf(other)
}
