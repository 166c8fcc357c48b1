import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Messages } from '@lingui/core'
import { isoOf, languages } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'

export type Catalogue = Record<string, string>

/** The office speaks fewer languages than the shop: who works there are few, and every change would take thirteen. */
export const isOfficeBundle = (bundle: string) => /^office(-|$)/.test(bundle)

/**
 * Bundle name → id → ICU text, for one folder of `messages/`. A large bundle lies in several files:
 * `create.json` and `create.photos.json` are one.
 */
export function readCatalogues(folder: string): Map<string, Catalogue> {
  const catalogues = new Map<string, Catalogue>()
  if (!existsSync(folder)) return catalogues
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  for (const file of files.sort()) {
    const bundle = file.slice(0, file.indexOf('.'))
    const part = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue
    catalogues.set(bundle, { ...catalogues.get(bundle), ...part })
  }
  return catalogues
}

/** Every locale that may be asked for: the languages themselves and each store's variant of one. */
export function listLocaleTags(): string[] {
  const variants = storeRows.flatMap((row) =>
    row.languages.map((language) => isoOf(language, row.country)),
  )
  return [...new Set([...languages, ...variants])]
}

/** Spellings that Switzerland writes otherwise everywhere: repeated by hand, word by word, they were soon forgotten. */
const spellings: Record<string, (text: string) => string> = {
  'de-CH': (text) => text.replaceAll('ß', 'ss'),
  // Narrow spaces before a colon and within « »: see typography-check.ts.
  'fr-CH': (text) => text.replaceAll(/\u00a0(?=[:»])|(?<=«)\u00a0/g, '\u202f'),
}

/** Locale → bundle → compiled messages. A country's variant has the language's words and its own. */
export type CompiledMessages = ReadonlyMap<string, ReadonlyMap<string, Messages>>

export function compileMessages(root: string): CompiledMessages {
  return new Map(
    listLocaleTags().map((tag) => {
      const language = tag.split('-')[0]!
      const own = readCatalogues(join(root, 'messages', language))
      const variant = tag === language ? new Map() : readCatalogues(join(root, 'messages', tag))
      const spell = spellings[tag] ?? ((text: string) => text)
      const bundles = [...own].map(([name, catalogue]) => {
        const merged: Catalogue = { ...catalogue, ...variant.get(name) }
        const compiled = Object.entries(merged).map(
          ([id, text]) => [id, compileMessage(spell(text))] as const,
        )
        return [name, Object.fromEntries(compiled)] as const
      })
      return [tag, new Map(bundles)] as const
    }),
  )
}
