/** An order and the page on which it is shown: by its link, or in its owner's account. */
export type OrderPlace = { publicId: string; path: string }

const dones = [
  'address',
  'cancel',
  'confirm',
  'design',
  'documents',
  'owner',
  'refused',
  'withdraw',
] as const

/** Ask of the owner; `all` is to see everything. */
const asks = ['address', 'again', 'all', 'cancel', 'design', 'pay', 'withdraw'] as const
export type OrderAsk = { ask: (typeof asks)[number]; line?: string | undefined }

/** Path where an act begins, at the panel that is about it; paying has a page of its own. */
export const askPath = (path: string, asked: OrderAsk): string =>
  `${codePath(path, asked)}${asked.ask === 'pay' ? '' : '#order-panel'}`

/** Path where the code for it is typed. Browsers give no field the focus on a page that has a fragment. */
export function codePath(path: string, { ask, line }: OrderAsk): string {
  const query = new URLSearchParams({ ask, ...(line !== undefined && { line }) })
  return `${path}?${query}`
}

export const readAsk = (asked: string | null | undefined) => asks.find((known) => known === asked)

/** Order query: what the address of the page says beside the order. */
export function readOrderQuery(query: URLSearchParams) {
  return {
    done: dones.find((known) => known === query.get('done')),
    ask: readAsk(query.get('ask')),
    line: query.get('line') ?? undefined,
    draft: query.get('draft') ?? undefined,
  }
}
export type OrderQuery = ReturnType<typeof readOrderQuery>
