import { isBlank } from '#api/fields.ts'

/** Rules of the specification for what stands in a path. A parameter that breaks one is a 404. */
export const paramRules = {
  'non-blank': (value: string) => !isBlank(value) && value.length <= 200 && !hasControls(value),
  digits: (value: string) => /^[1-9][0-9]{0,8}$/.test(value),
  'constructor-article': (value: string) =>
    /^[1-9][0-9]{0,4}$/.test(value) && Number(value) < 20_000,
  'topic-id': (value: string) =>
    /^(?:[^\s/]{1,150}_)?[1-9][0-9]{0,8}$/.test(value) && !hasControls(value),
} satisfies Record<string, (value: string) => boolean>

export type ParamRule = keyof typeof paramRules

export type QueryRule = 'non-blank'

/** A query parameter must be there exactly once: a list is no word to look for. */
export function checkQuery(search: URLSearchParams, name: string, rule: QueryRule): boolean {
  const values = search.getAll(name)
  return values.length === 1 && paramRules[rule](values[0]!)
}

function hasControls(value: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f]/.test(value)
}
