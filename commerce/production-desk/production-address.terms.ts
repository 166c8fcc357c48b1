import { firstIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { remakeReasons, remakeStates } from '#commerce/production/remake.terms.ts'
import { sortIn } from '#commerce/kernel/list-sort.terms.ts'
import { queueStages, queueViews, remakeSorts } from './production-desk.terms.ts'

const chosen = <Value extends string>(
  all: readonly Value[],
  params: URLSearchParams,
  name: string,
): Value[] => {
  const asked = valuesIn(params, name)
  return all.filter((one) => asked.includes(one))
}

/** Fields of `listQueue` that an address stands for. */
export const queueFieldsOf = (params: URLSearchParams) => ({
  view: queueViews.find((view) => view === firstIn(params, 'view')) ?? 'all',
  press: chosen(presses, params, 'press'),
  stage: chosen(queueStages, params, 'stage'),
  article: valuesIn(params, 'article')
    .filter((one) => /^\d{1,9}$/.test(one))
    .map(Number),
  store: valuesIn(params, 'store'),
})

/** Fields of `listRemakes` that an address stands for. */
export const remakeFieldsOf = (params: URLSearchParams) => ({
  state: chosen(remakeStates, params, 'state'),
  reason: chosen(remakeReasons, params, 'reason'),
  sort: sortIn(params, remakeSorts),
  press: chosen(presses, params, 'press'),
  store: valuesIn(params, 'store'),
})
