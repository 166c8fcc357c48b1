import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#config/locales.ts'

type Slugged = { slug: string }

export type SeedTexts = {
  articles: Record<
    string,
    Slugged & { name: string; namePlural: string; summary: string; description: string }
  >
  tags: Record<string, Slugged & { name: string }>
  pages: Record<string, Slugged & { title: string; summary: string; body: string }>
  helpCategories: Record<string, { name: string; summary: string }>
  helpTopics: Record<string, Slugged & { title: string; body: string }>
  designs: Record<string, Slugged & { name: string; description: string }>
}

/** The demo catalogue's words in all 13 languages. */
export function readTexts(): ReadonlyMap<string, SeedTexts> {
  const folder = join(import.meta.dirname, 'texts')
  return new Map(
    languages.map((language) => [
      language,
      JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as SeedTexts,
    ]),
  )
}
