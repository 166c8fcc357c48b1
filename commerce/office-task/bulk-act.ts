import type { z } from 'zod'
import type {
  AnyBulkAct,
  AnyOfficeList,
  CountInView,
  ListAsked,
  ListColumn,
  ListPage,
  OrderOfThing,
} from '#commerce/kernel/office-work.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'

/**
 * Act on many things at once. `run` is called in a transaction of its own for each of them, with the rights that the
 * owner of the task has at that moment; it tells the audit log what it did (`ctx.note`), as every write of the office,
 * and refuses what cannot be done: that thing counts as failed, and the others go on.
 */
export type BulkAct<Input extends z.ZodObject, Prepared = unknown> = {
  name: string
  permission: Permission
  list: string
  input: Input
  /** Thing that a row of the list is a part of: it is done once, however many of its rows are taken. */
  thingOf?: (rowId: string) => string
  /** Orders that things are about, where nobody knows them by their ids; whoever may see their stores is told them. */
  ordersOf?: (db: StaffCtx['db'], ids: readonly string[]) => Promise<readonly OrderOfThing[]>
  /** Reads what may be slow, without a transaction. No rights are judged here: `run` does that before it looks at it. */
  prepare?: (beside: Beside, id: string) => Promise<Prepared>
  run: (ctx: StaffCtx, id: string, input: z.output<Input>, prepared: Prepared) => Promise<unknown>
}

/** Beside a transaction. */
export type Beside = Pick<StaffCtx, 'db' | 'now'>

export function defineBulkAct<Input extends z.ZodObject, Prepared = unknown>(
  act: BulkAct<Input, Prepared>,
): AnyBulkAct {
  return act
}

/** Things of rows, each once, as they stand. */
export const thingsOf = ({ thingOf }: Pick<AnyBulkAct, 'thingOf'>, rowIds: readonly string[]) => [
  ...new Set(thingOf ? rowIds.map(thingOf) : rowIds),
]

/** Facts a list needs to know: whose rights, and when. */
export type ListCtx = ReadingCtx

/** List of the office whose rows may be frozen for a task or exported, by the same query as its page shows them. */
export type OfficeList<Row> = {
  name: string
  permission: Permission
  page: (ctx: ListCtx, asked: ListAsked) => Promise<ListPage<Row>>
  count: (ctx: ListCtx, query: URLSearchParams) => Promise<number>
  countInView: (ctx: ListCtx, query: URLSearchParams) => Promise<CountInView>
  /** Id by which bulk acts know a row. */
  idOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
}

export function defineOfficeList<Row>(list: OfficeList<Row>): AnyOfficeList {
  return list as unknown as AnyOfficeList
}

/** Lists and acts that the shop knows. */
export type OfficeWork = {
  bulkActs: readonly AnyBulkAct[]
  officeLists: readonly AnyOfficeList[]
}

export const findAct = ({ bulkActs }: OfficeWork, name: string) =>
  bulkActs.find((act) => act.name === name) as BulkAct<z.ZodObject> | undefined

export const findList = ({ officeLists }: OfficeWork, name: string) =>
  officeLists.find((list) => list.name === name) as unknown as OfficeList<unknown> | undefined
