const MOST_LENGTH = 2_000
const MOST_FIELDS = 40
const name = /^[a-z][A-Za-z0-9_-]{0,39}$/
/** Where somebody stood in a list is no part of what they looked at. */
const position = new Set(['after', 'before', 'peek'])

/**
 * Query of a list's address as a view keeps it: fields in a fixed order, without the place where somebody stood.
 * Undefined for what is no plain query: a view must not lead anywhere but to its list.
 */
export function readViewQuery(text: string): string | undefined {
  const query = new URLSearchParams(text.replace(/^\?/, ''))
  const fields = [...query].filter(([field, value]) => !position.has(field) && value !== '')
  // oxlint-disable-next-line no-control-regex
  const isPlain = fields.every(
    ([field, value]) => name.test(field) && !/[\u0000-\u001f]/.test(value),
  )
  if (!isPlain || fields.length > MOST_FIELDS) return undefined
  const kept = new URLSearchParams(fields)
  kept.sort()
  const made = kept.toString()
  return made.length <= MOST_LENGTH ? made : undefined
}
