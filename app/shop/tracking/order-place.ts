import { safeRedirect } from '#app/paths.ts'

/** An order and the page on which it is shown: by its link, or in its owner's account. */
export type OrderPlace = { publicId: string; path: string }

/** The address of the editor for something that was ordered already: it leads back, not to the cart. */
export const forOrder = (path: string, back: string): string =>
  `${path}&${new URLSearchParams({ for: back })}`

/** Only back to a page of an order. */
export function readForOrder(asked: string | null): string | undefined {
  const back = safeRedirect(asked)
  return back && /^(\/[a-z]{2})?\/(tracking|accounts\/orders)\//.test(back) ? back : undefined
}

const dones = ['address', 'cancel', 'confirm', 'design', 'refused', 'withdraw'] as const

const asks = ['address', 'cancel', 'withdraw'] as const

/** What the address of the page says beside the order. */
export function readOrderQuery(query: URLSearchParams) {
  return {
    done: dones.find((known) => known === query.get('done')),
    ask: asks.find((known) => known === query.get('ask')),
    line: query.get('line') ?? undefined,
    draft: query.get('draft') ?? undefined,
  }
}
export type OrderQuery = ReturnType<typeof readOrderQuery>
