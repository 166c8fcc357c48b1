import { refuse } from '#api/refusal.ts'

/** Place in a list: the moment by which it is sorted, as the database writes it, and what tells equal ones apart. */
export type Place = { at: string; ids: string[] }

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

export const writePlace = ({ at, ids }: Place): string => [at, ...ids].join('~')

/** Undefined for the beginning of the list. */
export function readPlace(after: string | undefined, idCount: number): Place | undefined {
  if (after === undefined) return undefined
  const [at = '', ...ids] = after.split('~')
  if (!moment.test(at) || ids.length !== idCount) return refuse('invalid', { after: 'invalid' })
  return { at, ids }
}

/** Stores to look in: those that were asked for, of those that somebody may see; undefined for all of them. */
export function storesToList(
  asked: readonly string[],
  allowed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked.length === 0) return allowed
  return allowed === undefined ? asked : asked.filter((store) => allowed.includes(store))
}
