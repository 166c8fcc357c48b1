import { sql, type RawBuilder } from 'kysely'

/** Joined columns: what another noun reads together with `cart`, in one statement. Its rows have these columns too. */
export type JoinedColumns<Row> = {
  /** Each begins with a comma. */
  columns: RawBuilder<Row>
  joins: RawBuilder<unknown>
}

export const noJoinedColumns: JoinedColumns<object> = { columns: sql``, joins: sql`` }
