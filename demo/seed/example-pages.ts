import { PageWords } from '#commerce/content/page-writing.service.ts'
import { readFacts } from './facts.ts'
import { readTexts, seedPages } from './texts.ts'

/** The demo's terms, privacy and other pages, for a shop to begin its own with. */
export function examplePages(): PageWords[] {
  return [...readTexts(readFacts())].flatMap(([language, { pages }]) =>
    seedPages.map(({ id }) => PageWords.parse({ id, language, ...pages[id] })),
  )
}
