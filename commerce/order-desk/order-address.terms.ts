import { valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { orderViews, type OrderView } from './order-desk.terms.ts'

/** Marks that an order may have; several must all be there. */
export const orderMarks = [
  'late',
  'refund',
  'reprint',
  'company',
  'gift',
  'first',
  'valuable',
  'held',
  'alert',
] as const

/** Filters of the list of orders by their names in its address. */
export const orderFilterNames = [
  'status',
  'store',
  'country',
  'mode',
  'carrier',
  'press',
  'source',
  'method',
  'payment',
  'is',
  'tag',
  'article',
  'code',
  'placedDays',
  'placedFrom',
  'placedTo',
  'statusDays',
  'totalFrom',
  'totalTo',
] as const

const severalValues = [
  'store',
  'country',
  'mode',
  'carrier',
  'press',
  'source',
  'method',
  'payment',
  'tag',
  'article',
  'code',
] as const satisfies (typeof orderFilterNames)[number][]

/** Fields of `listOrders`, still as texts: the contract reads and refuses them. */
export type FilterFields = Record<string, string | string[] | boolean | undefined>

export const viewIn = (params: URLSearchParams): OrderView => {
  const asked = params.get('view') ?? 'all'
  return Object.hasOwn(orderViews, asked) ? (asked as OrderView) : 'all'
}

/** Filter that an address stands for. Pages, exports and bulk acts read it here, so that all mean the same orders. */
export function filterFieldsOf(params: URLSearchParams): FilterFields {
  const view: { status?: readonly number[]; late?: true; todo?: true } = orderViews[viewIn(params)]
  const status = valuesIn(params, 'status')
  const marks = valuesIn(params, 'is').filter((one) =>
    (orderMarks as readonly string[]).includes(one),
  )
  return {
    text: params.get('q')?.trim().slice(0, 100),
    status: status.length > 0 ? status : (view.status ?? []).map(String),
    ...Object.fromEntries(severalValues.map((name) => [name, valuesIn(params, name)])),
    placedDays: largest(valuesIn(params, 'placedDays')),
    placedFrom: valuesIn(params, 'placedFrom')[0],
    placedTo: valuesIn(params, 'placedTo')[0],
    statusDays: largest(valuesIn(params, 'statusDays')),
    totalFrom: minorOf(params.get('totalFrom')),
    totalTo: minorOf(params.get('totalTo')),
    ...Object.fromEntries(marks.map((mark) => [mark, true])),
    late: view.late ?? (marks.includes('late') || undefined),
    todo: view.todo,
  }
}

/** Of several spans the longest holds the others. */
const largest = (values: readonly string[]): string | undefined =>
  values.toSorted((one, other) => Number(other) - Number(one))[0]

/** `12`, `12.5` or `12,50` of the order's own currency. */
function minorOf(typed: string | null): string | undefined {
  if (!typed?.trim()) return undefined
  const amount = Number(typed.replace(',', '.'))
  return Number.isFinite(amount) ? String(Math.round(amount * 100)) : typed
}
