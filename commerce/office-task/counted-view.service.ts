import { Refusal } from '#api/refusal.ts'
import type { CountInView } from '#commerce/kernel/office-work.ts'
import { listViews } from '#commerce/office-view/office-view.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { findList, type ListCtx, type OfficeList, type OfficeWork } from './bulk-act.ts'
import { withinStores } from './list-address.terms.ts'
import { MOST_COUNTED_VIEWS } from './office-task.terms.ts'

type Asked = { query: string; inStores: readonly string[] }

/**
 * Rows of a view by the query of its list, within the stores of the bar: what its tab opens. Undefined for whoever may
 * not read the list, and for a view that the list does not understand any more.
 */
export async function countView(
  ctx: ListCtx,
  list: OfficeList<unknown>,
  { query, inStores }: Asked,
): Promise<CountInView | undefined> {
  if (!may(ctx.staff, list.permission, ctx.now)) return undefined
  try {
    return await list.countInView(ctx, withinStores(new URLSearchParams(query), inStores))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Saved views of a list; the first of them with how much they hold. */
export async function listCountedViews(
  ctx: ListCtx,
  work: OfficeWork,
  asked: { list: string; store: readonly string[] },
) {
  const list = findList(work, asked.list)
  const { views } = await listViews(ctx, asked)
  return {
    views: await Promise.all(
      views.map(async (view, place) => {
        const isCounted = list !== undefined && place < MOST_COUNTED_VIEWS
        const count = isCounted
          ? await countView(ctx, list, { query: view.query, inStores: asked.store })
          : undefined
        return { ...view, ...(count && { count }) }
      }),
    ),
  }
}
