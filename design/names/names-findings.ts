import type { DesignDocument } from '#design/document.ts'
import type { Text } from '#design/elements/text.ts'
import type { Finding } from '#design/finding.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { namedTexts, writtenName } from './named-pieces.ts'

/** Six points: smaller names are hard to read, however sharply they are printed. */
const SMALL_MM = 2.1
/** A name of half the size looks like a mistake beside the others. */
const SMALL_SHARE = 0.5

const severities = {
  name_missing_glyph: 'confirm',
  name_overflow: 'confirm',
  name_small: 'warn',
} as const

export type NameTrouble = { code: keyof typeof severities; characters: readonly string[] }

type Seen = { names: Set<string>; characters: Set<string> }

/** Names findings: what is wrong with single names of the list, each kind once with the names that it is about. */
export function namesFindings(document: DesignDocument, layOutText?: LayOutText): Finding[] {
  const { names, pages } = document
  if (!names || document.isTemplate) return []
  const texts = namedTexts(document)
  const pageId = pages[0]!.id
  if (texts.length === 0) {
    const fix = { type: 'set-names' as const, names: null }
    const numbers = { count: names.entries.length }
    return [
      { code: 'names_without_place', severity: 'block', pageId, elementId: null, numbers, fix },
    ]
  }
  if (!layOutText) return []
  const seen = new Map<NameTrouble['code'], Seen>()
  for (const { name } of names.entries) {
    for (const { code, characters } of troublesOfName(texts, name, layOutText)) {
      const known = seen.get(code) ?? { names: new Set(), characters: new Set() }
      known.names.add(name)
      for (const one of characters) known.characters.add(one)
      seen.set(code, known)
    }
  }
  const [first] = texts
  const page = pages.find(({ elements }) => elements.some(({ id }) => id === first!.id))!
  return [...seen].map(([code, { names, characters }]) => ({
    code,
    severity: severities[code],
    pageId: page.id,
    elementId: first!.id,
    numbers: { count: names.size },
    names: [...names],
    ...(characters.size > 0 && { characters: [...characters] }),
    fix: null,
  }))
}

/** Troubles of one name in all of its places. */
export function troublesOfName(
  texts: readonly Text[],
  name: string,
  layOutText: LayOutText,
): NameTrouble[] {
  return texts.flatMap((text): NameTrouble[] => {
    const { missing, overflow, size } = layOutText(writtenName(text, name))
    const isOver = overflow.widthMm > 0 || overflow.heightMm > 0
    return [
      ...(missing.length > 0 ? [{ code: 'name_missing_glyph' as const, characters: missing }] : []),
      ...(isOver ? [{ code: 'name_overflow' as const, characters: [] }] : []),
      ...(!isOver && isSmall(size, text.size)
        ? [{ code: 'name_small' as const, characters: [] }]
        : []),
    ]
  })
}

/** Nothing is set before its font has come: of size 0 nothing is known. */
const isSmall = (size: number, wanted: number) =>
  size > 0 && size < wanted && (size < SMALL_MM || size < SMALL_SHARE * wanted)
