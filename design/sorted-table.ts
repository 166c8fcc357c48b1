/** By id, so that removing a row and putting it back leaves no trace. */
export function sortedTable<Row>(table: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(table).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
}
