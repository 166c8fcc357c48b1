import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { methodBrands } from '#commerce/payment/payment.terms.ts'
import { languageNameOf, languages } from '#config/locales.ts'
import { root } from '#server/build/build-identity.ts'

/** Shorter words are the same in several languages by chance. */
const LEAST_LETTERS = 5

/** Sizes and amounts are the same in several languages: what is left of them are no words. */
const lettersOf = (text: string) =>
  text.replace(/\d+|[×x]\s|\b(mm|cm|ml|cl|kg|MB|dpi|px)\b/g, '').replace(/[^\p{L}]/gu, '')

/** Names of ways to pay, languages and people are the same everywhere, though only some languages list them. */
const names = new Set<string>([
  ...Object.values(methodBrands),
  ...languages.map(languageNameOf),
  ...authorsOfReviews(),
])

function authorsOfReviews(): string[] {
  const texts = join(root, 'demo/seed/texts')
  return readdirSync(texts).flatMap((language) => {
    const file = join(texts, language, 'reviews.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { author: string }[]).map(
      ({ author }) => author,
    )
  })
}

/** Languages that have exactly this text, in the interface or in the demo's content. */
export function readWords(): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>()
  const add = (value: unknown, language: string): void => {
    if (typeof value === 'string') {
      const text = value.trim()
      if (lettersOf(text).length < LEAST_LETTERS || text.includes('{') || text.includes('\n'))
        return
      if (names.has(text)) return
      known.set(text, (known.get(text) ?? new Set()).add(language))
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) add(one, language)
    }
  }
  for (const folder of ['messages', 'demo/seed/texts']) {
    for (const variant of readdirSync(join(root, folder))) {
      const [language] = variant.split('-')
      for (const file of readdirSync(join(root, folder, variant))) {
        // Customers write in their own language, and the page says so. The office has pages of its own.
        if (file === 'reviews.json' || file.startsWith('office')) continue
        add(JSON.parse(readFileSync(join(root, folder, variant, file), 'utf8')), language!)
      }
    }
  }
  return known
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }

/** Texts of a page that somebody reads or hears. */
export function wordsOfPage(html: string): string[] {
  const shown = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
  const nodes = [
    ...shown.matchAll(/>([^<]+)</g),
    ...shown.matchAll(/(?:alt|aria-label)="([^"]+)"/g),
  ]
  return nodes.map(([, text]) =>
    text!.replace(/&([a-z0-9#]+);/gi, (whole, name: string) => entities[name] ?? whole).trim(),
  )
}
