import { macroPlaceholders, type MacroPlaceholder } from './macro-text.terms.ts'

export type MacroValues = Partial<Record<MacroPlaceholder, string>>

const placeholder = /\{([A-Za-z]+)\}/g

const isKnown = (name: string): name is MacroPlaceholder =>
  (macroPlaceholders as readonly string[]).includes(name)

/** Placeholders of a text, each once; `unknown` are words in braces that nothing can fill. */
export function placeholdersOf(text: string): { known: MacroPlaceholder[]; unknown: string[] } {
  const names = [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!))]
  return {
    known: names.filter(isKnown),
    unknown: names.filter((name) => !isKnown(name)),
  }
}

/** Text with its placeholders filled. What is `missing` stays in braces, so that nobody sends a gap unseen. */
export function fillMacro(
  text: string,
  values: MacroValues,
): { text: string; missing: MacroPlaceholder[] } {
  const missing = placeholdersOf(text).known.filter((name) => values[name] === undefined)
  const filled = text.replaceAll(placeholder, (whole, name: string) =>
    isKnown(name) ? (values[name] ?? whole) : whole,
  )
  return { text: filled, missing }
}

/** Square brackets with three dots, or with nothing, stand for words that whoever answers has to write. */
const gap = /\[\s*(?:…|\.{3})?\s*\]/g

/** Gaps that were left in an answer: placeholders in braces, and brackets that wait for words. */
export const leftOpen = (text: string): string[] => [
  ...placeholdersOf(text).known.map((name) => `{${name}}`),
  ...Array.from(text.matchAll(gap), ([found]) => found),
]
