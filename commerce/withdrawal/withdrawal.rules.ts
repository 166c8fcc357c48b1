import type { OrderFacts } from '#commerce/order/order-reading.service.ts'

type Returned = { lineId: string; quantity: number }

/**
 * Refund for lines that are given back: their share of what was paid for them, and the way to the customer
 * with the last piece of the order.
 */
export function refundFor(
  order: Pick<OrderFacts, 'lines' | 'totalMinor'>,
  returned: readonly Returned[],
  earlier: readonly Returned[],
): number {
  const piecesOf = (list: readonly Returned[], id: string) =>
    list.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0)
  const paidFor = (list: readonly Returned[]) =>
    order.lines.reduce(
      (sum, line) => sum + Math.floor((line.totalMinor * piecesOf(list, line.id)) / line.quantity),
      0,
    )
  const all = [...earlier, ...returned]
  const isWhole = order.lines.every((line) => piecesOf(all, line.id) >= line.quantity)
  return (isWhole ? order.totalMinor : paidFor(all)) - paidFor(earlier)
}
