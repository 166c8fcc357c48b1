import { sql, type RawBuilder } from 'kysely'

/** What another noun reads together with `cart`, in one statement. Its rows have these columns too. */
export type Beside<Row> = {
  /** Each begins with a comma. */
  columns: RawBuilder<Row>
  joins: RawBuilder<unknown>
}

export const nothingBeside: Beside<object> = { columns: sql``, joins: sql`` }
