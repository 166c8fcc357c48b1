import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Messages } from '@lingui/core'
import { isoOf, languages, type Language } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import { findSpelling } from '#config/spelling.ts'

type CompiledMessage = Messages[string]

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

/** Locale → bundle → compiled messages. A country's variant has the language's words and its own. */
export type CompiledMessages = ReadonlyMap<string, ReadonlyMap<string, Messages>>

export function compileMessages(root: string): CompiledMessages {
  // One text is compiled once: most variants write what their language writes, and all of them stay in memory.
  const known = new Map<string, CompiledMessage>()
  const compile = (text: string): CompiledMessage => {
    const compiled = known.get(text) ?? compileMessage(text)
    known.set(text, compiled)
    return compiled
  }
  const compileAll = (catalogue: Catalogue, spell: (text: string) => string) =>
    Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, compile(spell(text))]))
  const read = (tag: string) => readCatalogues(join(root, 'messages', tag))
  const asWritten = (text: string) => text
  const ofLanguages = new Map(
    languages.map((language) => {
      const own = read(language)
      const bundles = new Map([...own].map(([name, one]) => [name, compileAll(one, asWritten)]))
      return [language, { own, bundles }] as const
    }),
  )
  return new Map(
    listLocaleTags().map((tag) => {
      const { own, bundles } = ofLanguages.get(tag.split('-')[0] as Language)!
      const variant: Map<string, Catalogue> = ofLanguages.has(tag as Language)
        ? new Map()
        : read(tag)
      const spell = findSpelling(tag)
      if (!spell && variant.size === 0) return [tag, bundles] as const
      const others = [...own].map(([name, one]) => {
        const words = variant.get(name)
        if (!spell && !words) return [name, bundles.get(name)!] as const
        return [name, compileAll({ ...one, ...words }, spell ?? asWritten)] as const
      })
      return [tag, new Map(others)] as const
    }),
  )
}
