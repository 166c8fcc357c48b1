import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { languages } from '#config/locales.ts'
import type { SeedFacts } from './facts.ts'
import { looks, occasions, samples } from '#demo/templates/template.ts'

const word = z.string().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'no slug')

const files = {
  articles: z.record(
    z.string(),
    z.object({
      slug,
      name: word,
      namePlural: word,
      summary: word,
      description: word,
      box: z.array(word),
      variants: z.record(z.string(), word),
    }),
  ),
  attributes: z.object({
    names: z.record(z.string(), word),
    values: z.record(z.string(), word),
  }),
  tags: z.record(z.string(), z.object({ slug, name: word, title: word, summary: word })),
  lists: z.record(
    z.string(),
    z.object({
      slug,
      name: word,
      title: word,
      summary: word,
      intro: z.string(),
      blocks: z.record(
        z.string(),
        z.object({ title: z.string(), body: z.string(), link: z.string() }),
      ),
    }),
  ),
  help: z.object({
    categories: z.record(z.string(), z.object({ name: word, summary: word })),
    topics: z.record(z.string(), z.object({ slug, title: word, body: word })),
  }),
  motifs: z.record(z.string(), z.object({ slug, name: word, description: word, alt: word })),
  colorways: z.record(z.string(), word),
  templates: z.object({
    occasions: z.record(z.enum(occasions), z.object({ headline: word, line: word })),
    samples: z.record(z.enum(samples), word),
    looks: z.record(z.enum(looks), z.object({ name: word, description: word })),
  }),
  pages: z.record(z.string(), z.object({ slug, title: word, summary: word, body: word })),
  reviews: z.array(
    z.object({
      articleId: z.number().int(),
      stars: z.number().int().min(1).max(5),
      author: word,
      date: z.iso.date(),
      body: word,
    }),
  ),
}

export type SeedTexts = { [File in keyof typeof files]: z.output<(typeof files)[File]> }

/** The demo shop's words in all languages. A word that is missing is named, with its file. */
export function readTexts(
  facts: SeedFacts,
  wanted: readonly string[] = languages,
): ReadonlyMap<string, SeedTexts> {
  return new Map(
    wanted.map((language) => {
      const texts = Object.fromEntries(
        Object.entries(files).map(([file, schema]) => [file, readFile(language, file, schema)]),
      ) as SeedTexts
      refuseGaps(language, texts, facts)
      refuseTwins(language, texts)
      return [language, texts]
    }),
  )
}

function readFile(language: string, file: string, schema: z.ZodType): unknown {
  const path = join(import.meta.dirname, 'texts', language, `${file}.json`)
  const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`demo/seed/texts/${language}/${file}.json: ${z.prettifyError(parsed.error)}`)
}

function refuseGaps(language: string, texts: SeedTexts, facts: SeedFacts): void {
  const need = (file: string, words: Record<string, unknown>, keys: Iterable<string | number>) => {
    for (const key of keys) {
      if (Object.hasOwn(words, key)) continue
      throw new Error(`demo/seed/texts/${language}/${file}.json has no words for ${key}`)
    }
  }
  const { articles, tags, lists, help } = facts
  need('articles', texts.articles, ids(articles))
  for (const { id, variants, attributes } of articles) {
    const codes = variants.map(({ code, size }) => size ?? code)
    need(`articles.json: ${id}`, texts.articles[id]!.variants, codes)
    need('attributes', texts.attributes.values, Object.values(attributes).flat())
    need(
      'attributes',
      texts.attributes.values,
      variants.flatMap(({ finish }) => finish ?? []),
    )
    need('attributes', texts.attributes.names, Object.keys(attributes))
    need(
      'attributes',
      texts.attributes.names,
      variants.flatMap(({ name }) => name ?? []),
    )
    need(
      'motifs',
      texts.motifs,
      articles.flatMap(({ motifs }) => motifs),
    )
  }
  need('tags', texts.tags, ids(tags.filter(({ category }) => category === undefined)))
  need('lists', texts.lists, ids(lists))
  for (const { id, blocks } of lists) {
    need(
      `lists.json: ${id}`,
      texts.lists[id]!.blocks,
      blocks.flatMap(({ text }) => text ?? []),
    )
  }
  need('help', texts.help.categories, ids(help))
  need(
    'help',
    texts.help.topics,
    help.flatMap(({ topics }) => topics),
  )
  need(
    'pages',
    texts.pages,
    seedPages.map(({ id }) => id),
  )
}

/** Titles of lists: one that is an article's name as well is the title of two pages, and a search engine shows one of them. */
function refuseTwins(language: string, { articles, lists }: SeedTexts): void {
  const names = new Set(Object.values(articles).map(({ name }) => name))
  const twin = Object.values(lists).find(({ title }) => names.has(title))
  if (twin) {
    throw new Error(
      `demo/seed/texts/${language}/lists.json: an article is called ${twin.title}, too`,
    )
  }
}

const ids = <Id extends string | number>(things: readonly { id: Id }[]): Id[] =>
  things.map(({ id }) => id)

export const seedPages = [
  { id: 'terms', kind: 'legal' },
  { id: 'privacy', kind: 'legal' },
  { id: 'cookies', kind: 'legal' },
  { id: 'imprint', kind: 'legal' },
  { id: 'about', kind: 'story' },
] as const
