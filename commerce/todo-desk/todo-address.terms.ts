import { firstIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listTodos` that an address stands for. */
export function todoFieldsOf(params: URLSearchParams) {
  const assignee = valuesIn(params, 'assignee')
  return {
    kind: valuesIn(params, 'kind'),
    store: valuesIn(params, 'store'),
    // Mine and nobody's together are no filter.
    assignee: assignee.length === 1 ? assignee[0] : undefined,
    overdue: firstIn(params, 'overdue') && 'yes',
    done: firstIn(params, 'done') && 'yes',
  }
}
