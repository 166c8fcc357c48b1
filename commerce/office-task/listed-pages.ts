import type { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import type {
  AnyOfficeList,
  CountInView,
  ListColumn,
  ListPage,
} from '#commerce/kernel/office-work.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { defineOfficeList, type ListCtx } from './bulk-act.ts'
import { MOST_COUNTED_IN_VIEW, MOST_EXPORTED } from './office-task.terms.ts'

type PagedList<Row, Input extends z.ZodObject> = {
  name: string
  permission: Permission
  /** Input of the endpoint that lists them. */
  input: Input
  /** Fields of that endpoint that an address stands for, as the list's page reads them too. */
  fieldsOf: (query: URLSearchParams) => object
  /** Use case of that endpoint. */
  read: (
    ctx: ListCtx,
    asked: z.output<Input> & { after: string | undefined; most: number },
  ) => Promise<ListPage<Row>>
  /** Counts by the query of `read` alone, where rows cost more than their number. */
  countUpTo?: (ctx: ListCtx, asked: z.output<Input>, most: number) => Promise<number>
  idOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
}

const COUNT_PAGE = 1_000
/** Rows that are read to be counted beside the name of a view; more are "99+". */
const MOST_READ_IN_VIEW = 99

/** List of the office by the use case and the input of its endpoint: an export holds what the page shows. */
export function listByPages<Row, Input extends z.ZodObject>(
  list: PagedList<Row, Input>,
): AnyOfficeList {
  const filterIn = (query: URLSearchParams): z.output<Input> => {
    const given = Object.entries(list.fieldsOf(query)).filter(([, value]) => value !== undefined)
    const parsed = list.input.safeParse(Object.fromEntries(given))
    if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
    return parsed.data
  }
  return defineOfficeList<Row>({
    name: list.name,
    permission: list.permission,
    page: (ctx, { query, after, most }) => list.read(ctx, { ...filterIn(query), after, most }),
    async count(ctx, query) {
      const filter = filterIn(query)
      let after: string | undefined
      let count = 0
      do {
        const page = await list.read(ctx, { ...filter, after, most: COUNT_PAGE })
        count += page.rows.length
        after = page.next
      } while (after !== undefined && count <= MOST_EXPORTED)
      return count
    },
    async countInView(ctx, query) {
      const filter = filterIn(query)
      if (list.countUpTo) {
        return countedUpTo(
          await list.countUpTo(ctx, filter, MOST_COUNTED_IN_VIEW + 1),
          MOST_COUNTED_IN_VIEW,
        )
      }
      const asked = { ...filter, after: undefined, most: MOST_READ_IN_VIEW }
      const { rows, next } = await list.read(ctx, asked)
      return { count: rows.length, isMore: next !== undefined }
    },
    idOf: list.idOf,
    columns: list.columns,
  })
}

/** A count up to a limit, of which one more says that there are others. */
export const countedUpTo = (count: number, most: number): CountInView => ({
  count: Math.min(count, most),
  isMore: count > most,
})

/** Amount as spreadsheets read it. */
export const amountCell = (minor: number): string => (minor / 100).toFixed(2)
