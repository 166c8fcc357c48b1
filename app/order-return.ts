import { safeRedirect } from './paths.ts'

/** The address of the editor for something that was ordered already: it leads back, not to the cart. */
export const forOrder = (path: string, back: string): string =>
  `${path}&${new URLSearchParams({ for: back })}`

/** Only back to a page of an order. */
export function readForOrder(asked: string | null): string | undefined {
  const back = safeRedirect(asked)
  return back && /^(\/[a-z]{2})?\/(tracking|accounts\/orders)\//.test(back) ? back : undefined
}
