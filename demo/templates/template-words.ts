import type { SeedTexts } from '#demo/seed/texts.ts'
import type { Words } from './lettering.ts'
import { occasionPlaces } from './occasion-places.ts'
import type { Template } from './template.ts'

type TemplateTexts = SeedTexts['templates']

/** Digits alone: a day of one's own is written over it in whatever way one writes days. */
const SAMPLE_DATES = { one: '12 · 06 · 2027', two: '12 · 06 · 1941 – 05 · 10 · 2026' }

/** Words in the places of a template, by the ids of its texts. */
export function wordsOf({ occasion }: Template, texts: TemplateTexts): Words {
  const { name, dates } = occasionPlaces[occasion]
  return {
    ...texts.occasions[occasion],
    name: texts.samples[name],
    ...(dates && { date: SAMPLE_DATES[dates] }),
  }
}

/** Catalogue name of a template. */
export function catalogueWords({ occasion, look }: Template, texts: TemplateTexts) {
  const title = texts.occasions[occasion].headline.replace('\n', ' ').replace(/[,!¡]/g, '')
  const { name: style, description } = texts.looks[look]
  const name = `${title} · ${style}`
  return { name, slug: slugOf(name), description }
}

const unaccented: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' }

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[łøæœß]/g, (letter) => unaccented[letter]!)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
