import * as queries from './ticket-link.queries.ts'

export type { Link } from './ticket-link.queries.ts'
export const { dropLinks, dropLinksElsewhere, findOrderOf, selectLinks, selectThings, setLinks } =
  queries
