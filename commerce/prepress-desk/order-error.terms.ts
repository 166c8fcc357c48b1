import { firstIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { sortIn, sortsOf } from '#commerce/kernel/list-sort.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'

/**
 * Kinds of errors: a print file or a proof that could not be drawn, an order that the factory sent back, and one that
 * the shop itself or a person of it has stopped.
 */
export const errorKinds = ['PRINT', 'PROOF', 'FACTORY', 'STOPPED'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Days for which an error waits at least. */
export const errorAges = ['1', '3', '7'] as const

export const errorSorts = sortsOf('since')
export type ErrorSort = (typeof errorSorts)[number]

export const assigneeFilters = ['me', 'nobody'] as const

type Row = { number: string; renderingId?: string | undefined; lineId?: string | undefined }

/** Id of a row: an order that stopped has one, a file one for each line that is printed from it. */
export const errorRowId = ({ number, renderingId, lineId }: Row) =>
  [number, renderingId, lineId].filter(Boolean).join(' ')

export const errorOfRow = (rowId: string) => {
  const [number, renderingId] = rowId.split(' ') as [string, string?]
  return { number, renderingId }
}

/** Fields of `listErrors` that an address stands for. */
export const errorFieldsOf = (params: URLSearchParams) => ({
  kind: errorKinds.filter((one) => valuesIn(params, 'kind').includes(one)),
  press: presses.filter((one) => valuesIn(params, 'press').includes(one)),
  age: errorAges.find((one) => one === firstIn(params, 'age')),
  assignee: assigneeFilters.find((one) => one === firstIn(params, 'assignee')),
  sort: sortIn(params, errorSorts),
  store: valuesIn(params, 'store'),
})
