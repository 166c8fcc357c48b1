import { sql, type RawBuilder } from 'kysely'
import type { Sorted } from './list-sort.terms.ts'

type Order<Name extends string> = {
  name: Name
  direction: 'asc' | 'desc'
  /** Comparison of rows that leads beyond the last one of a page. */
  beyond: RawBuilder<unknown>
}

/** Order of a sorted list, for its statement. */
export function orderOf<Name extends string>(sort: Sorted<Name>): Order<Name> {
  const isDown = sort.startsWith('-')
  return {
    name: sort.replace(/^-/, '') as Name,
    direction: isDown ? 'desc' : 'asc',
    beyond: sql.raw(isDown ? '<' : '>'),
  }
}
