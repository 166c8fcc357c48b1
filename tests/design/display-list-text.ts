import type { DisplayList } from '#design/display-list.ts'

/** The same list is always the same text, whoever built it in whichever order: made to be hashed. */
export function displayListText(list: DisplayList): string {
  return JSON.stringify(list, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)),
    )
  })
}
