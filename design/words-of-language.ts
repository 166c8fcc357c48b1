import type { DesignDocument } from './document.ts'
import type { Element } from './elements/element.ts'

/** The same design with the words that its maker wrote for a language. */
export function inLanguage(
  document: DesignDocument,
  words: Readonly<Record<string, string>>,
  language: string,
): DesignDocument {
  const said = (element: Element): Element =>
    element.type === 'text' && Object.hasOwn(words, element.id)
      ? { ...element, text: words[element.id]!, language }
      : element
  const pages = document.pages.map((page) => ({ ...page, elements: page.elements.map(said) }))
  return { ...document, pages }
}
