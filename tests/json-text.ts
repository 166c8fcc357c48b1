import type { JsonText } from '#db/json-column.ts'

/** Text for a JSON column that its codec would not write: a row of earlier days, or as much of one as a test looks at. */
export const jsonText = <Column extends string>(value: unknown) =>
  JSON.stringify(value) as JsonText<Column>
