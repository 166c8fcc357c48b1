/** Sort of a list as its address has it: a column, largest or newest first with a minus. */
export type Sorted<Name extends string> = Name | `-${Name}`

/** Both directions of the columns that a list is sorted by. */
export const sortsOf = <const Name extends string>(
  first: Name,
  ...others: Name[]
): [Sorted<Name>, ...Sorted<Name>[]] => [
  first,
  ...others,
  `-${first}`,
  ...others.map((name) => `-${name}` as const),
]

/** Sort that an address asks for; the list's own where it asks for none that there is. */
export const sortIn = <Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): Sort | undefined => sorts.find((sort) => sort === params.get('sort'))
