export type Change = { field: string; before: string; after: string }

const MOST_LETTERS = 500

/** Changes of an act, field by field; a list or an object as its JSON. What stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  return names
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || typeof value !== 'object') return new Map()
  return new Map(Object.entries(value).map(([field, part]) => [field, shown(part)]))
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text
}
