type Keys<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>

/**
 * Rows of a list that was read as a whole, as its address sorts them; those without a value come last both ways. For
 * no list that is read page by page: its first page sorted is not the beginning of the sorted list.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: string,
  keys: Keys<Row>,
  language: string,
): readonly Row[] {
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(keys, name)) return rows
  const keyOf = keys[name]!
  const sign = sort.startsWith('-') ? -1 : 1
  const { compare } = new Intl.Collator(language, { numeric: true })
  return rows.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined)
    }
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second)
    return sign * compare(String(first), String(second))
  })
}
