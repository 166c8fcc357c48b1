import { hash } from 'node:crypto'
import type {
  AnyOfficeCounter,
  AnyOfficeList,
  CountedFigures,
} from '#commerce/kernel/office-work.ts'
import { listOpenings } from '#commerce/office-view/office-view.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { findList, type ListCtx } from './bulk-act.ts'
import { countView } from './counted-view.service.ts'

/** Number beside an entry of the office's menu: how much waits there for whoever looks. */
export type OfficeCounter = {
  path: string
  list?: string
  permission: Permission
  changedBy: string
  /** By the rights of whoever looks: the number of the list that the entry opens, within the stores of the bar. */
  read: (ctx: ListCtx, inStores: string[]) => Promise<number | CountedFigures>
}

export function defineOfficeCounter(counter: OfficeCounter): AnyOfficeCounter {
  return counter
}

export type Counting = {
  officeCounters: readonly AnyOfficeCounter[]
  officeLists: readonly AnyOfficeList[]
}

export type Counted = {
  counters: Record<string, number>
  /** Changes with every figure: whoever has drawn Today from others draws it anew. */
  figures: string
}

/** Numbers that somebody may see now, by the paths of the menu, within the stores of the bar at the top. */
export async function readCounters(
  ctx: ListCtx,
  { officeCounters, officeLists }: Counting,
  inStores: readonly string[],
): Promise<Counted> {
  const { staff, now } = ctx
  const open = (officeCounters as readonly OfficeCounter[]).filter(({ permission }) =>
    may(staff, permission, now),
  )
  const [openings, read] = await Promise.all([
    listOpenings(ctx),
    Promise.all(
      open.map(async (counter) => [counter, await counter.read(ctx, [...inStores])] as const),
    ),
  ])
  const queryOf = new Map(openings.map(({ list, query }) => [list, query]))
  // An entry that opens the view of somebody's role says how much that one holds.
  const counts = await Promise.all(
    read.map(async ([{ path, list: name = '' }, counted]) => {
      const query = queryOf.get(name)
      const list = query === undefined ? undefined : findList({ bulkActs: [], officeLists }, name)
      const inView = list && (await countView(ctx, list, { query: query!, inStores }))
      return [path, inView?.count ?? (typeof counted === 'number' ? counted : counted.count)]
    }),
  )
  return {
    counters: Object.fromEntries(counts) as Record<string, number>,
    figures: hash(
      'sha256',
      JSON.stringify(read.map(([{ path }, counted]) => [path, counted])),
    ).slice(0, 16),
  }
}
