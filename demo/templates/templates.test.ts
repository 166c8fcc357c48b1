import { describe, expect, it } from 'vitest'
import { languages } from '#config/locales.ts'
import { contrastOf, LEAST_CONTRAST } from '#design/colour/contrast.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { containsRect } from '#design/geometry.ts'
import { personalFieldsOf } from '#design/personal-fields.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { inLanguage } from '#design/words-of-language.ts'
import { openTypeSetter } from '#press/drawing.ts'
import { demoTemplates } from '#demo/seed/demo-templates.ts'
import { readFacts } from '#demo/seed/facts.ts'
import { findDrawnMotif } from '#demo/motifs/motifs.ts'
import { onPaper } from '#demo/seed/published-designs.ts'
import { readTexts } from '#demo/seed/texts.ts'
import { occasionPlaces } from './occasion-places.ts'
import { occasions, templateId } from './template.ts'
import { templateDocument } from './template-document.ts'
import { templates } from './template-list.ts'
import { catalogueWords, wordsOf } from './template-words.ts'

const facts = readFacts()
const texts = readTexts(facts)
const all = demoTemplates(facts)

function documentOf({ template, article }: (typeof all)[number]): DesignDocument {
  const words = wordsOf(template, texts.get('en')!.templates)
  return onPaper(article, (paper) => templateDocument('demo', template, paper, words))
}

describe('the templates', () => {
  it('are many, for every occasion and for many kinds of things', () => {
    expect(templates.length).toBeGreaterThanOrEqual(60)
    expect(new Set(templates.map(templateId)).size).toBe(templates.length)
    expect(new Set(templates.map(({ occasion }) => occasion))).toEqual(new Set(occasions))
    const kinds = new Set(all.map(({ article }) => article.kind))
    expect([...kinds].toSorted()).toEqual([
      'bag',
      'book',
      'calendar',
      'canvas',
      'card',
      'cushion',
      'magnet',
      'mug',
      'poster',
      'puzzle',
    ])
    for (const { article } of templates.flatMap((template) =>
      template.articles.map((article) => ({ article })),
    )) {
      expect(facts.articles.some(({ id }) => id === article)).toBe(true)
    }
    for (const { motif } of templates) {
      if (motif !== undefined) expect(findDrawnMotif(motif), motif).toBeDefined()
    }
  })

  it('have tags that the shop knows', () => {
    const known = new Set(facts.tags.map(({ id }) => id))
    for (const { tags } of Object.values(occasionPlaces)) {
      for (const tag of tags) expect(known.has(tag)).toBe(true)
    }
  })

  it.each(languages)('have a name, an address and words of their own in %s', (language) => {
    const own = texts.get(language)!.templates
    const slugs = templates.map((template) => catalogueWords(template, own).slug)
    expect(new Set(slugs).size).toBe(templates.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const { headline } of Object.values(own.occasions)) {
      expect(headline.split('\n')).toHaveLength(2)
    }
  })
})

/** Whatever language somebody writes in: the longest that any of them says in each place. */
function longestWords({ template }: (typeof all)[number]): Record<string, string> {
  const longest: Record<string, string> = {}
  for (const own of texts.values()) {
    for (const [place, words] of Object.entries(wordsOf(template, own.templates))) {
      if (words.length > (longest[place] ?? '').length) longest[place] = words
    }
  }
  return longest
}

/** Five points: what is smaller can be printed and not be read. */
const LEAST_SIZE_MM = 1.65

/** The texts of the first page that are too small or too pale for where they stand. */
function hardToRead({ pages }: DesignDocument, layOutText: LayOutText): string[] {
  const { background, elements } = pages[0]!
  return elements.flatMap((element, index) => {
    if (element.type !== 'text') return []
    const below = elements.slice(0, index).findLast((one) => isUnder(one, element))
    const ground = (below?.type === 'shape' && below.fill) || background.color
    const isPale = contrastOf(element.fill, ground) < LEAST_CONTRAST
    const { size } = layOutText(element)
    return isPale || size < LEAST_SIZE_MM ? [`${element.id} ${element.fill} ${size}`] : []
  })
}

/** A label on which words stand. */
const isUnder = (one: Element, words: Element) =>
  one.type === 'shape' && one.shape === 'rect' && containsRect(one, words)

describe.each([...Map.groupBy(all, ({ template }) => template.look)])('%s', (_, some) => {
  it('is a design that waits for a photo and a name, and for nothing else', async () => {
    for (const one of some) {
      const name = `${templateId(one.template)} on ${one.article.id}`
      const document = documentOf(one)
      const reading = readDocument(document)
      if (!reading.ok) expect.fail(`${name} ${JSON.stringify(reading.problems)}`)
      expect(JSON.stringify(reading.document) === JSON.stringify(document), name).toBe(true)
      expect(document.isTemplate).toBe(true)
      const layOutText = await openTypeSetter(document)
      const spoken = inLanguage({ ...document, isTemplate: false }, longestWords(one), 'de')
      const { id } = document.pages[0]!
      const said = preflight(spoken, layOutText).filter(({ pageId }) => pageId === id)
      expect([name, ...new Set(said.map(({ code }) => code))].toSorted()).toEqual(
        [name, 'empty_slot', 'placeholder_text'].toSorted(),
      )
      expect(hardToRead(spoken, layOutText), name).toEqual([])
      const written = document.pages[0]!.elements.find((element) => element.id === 'name')
      expect(written, name).toMatchObject({ type: 'text', placeholder: true })
      const fields = personalFieldsOf(document)?.map(({ elementId }) => elementId)
      if (document.pageCount.max === 1) expect(fields, name).toContain('name')
    }
  })
})
