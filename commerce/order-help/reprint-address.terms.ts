import { firstIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { sortIn } from '#commerce/kernel/list-sort.terms.ts'
import { reprintSorts, reprintViews, type ReprintView } from '#commerce/reprint/reprint.terms.ts'

/** View of an address; without one, what waits for somebody to agree. Undefined for all of them. */
export function reprintViewIn(params: URLSearchParams): ReprintView | undefined {
  const asked = firstIn(params, 'view')
  return asked === 'all' ? undefined : (reprintViews.find((view) => view === asked) ?? 'approval')
}

/** Fields of `listReprints` that an address stands for. */
export const reprintFieldsOf = (params: URLSearchParams) => ({
  view: reprintViewIn(params),
  store: valuesIn(params, 'store'),
  sort: sortIn(params, reprintSorts),
})
