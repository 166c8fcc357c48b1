import type { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import { fieldErrors } from '#api/serve.ts'
import type { AnyOfficeList, ListColumn, ListPage } from '#commerce/kernel/office-work.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { defineOfficeList, type ListCtx } from './bulk-act.ts'
import { MOST_EXPORTED } from './office-task.terms.ts'

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
  idOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
}

const COUNT_PAGE = 1_000

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
    idOf: list.idOf,
    columns: list.columns,
  })
}

/** Amount as spreadsheets read it. */
export const amountCell = (minor: number): string => (minor / 100).toFixed(2)
