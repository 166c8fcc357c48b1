import type { ActorRole } from '#db/actor-role.ts'
import type { orderStatuses } from './order.terms.ts'

export type OrderStatus = keyof typeof orderStatuses

/** What the shop looks up itself before an edge is taken, whoever asks for it. */
export type OrderCheck =
  /** The money covers the total, every print file is there, and the customer's time is over. */
  | 'released'
  | 'payable'
  | 'unpaid'
  /** No factory has ever had all of it. */
  | 'not downloaded'
  | 'goes by carrier'
  | 'is collected at the factory'
  /** Within 30 days, and with a reason. */
  | 'disputed'

export type OrderEdge = {
  from: OrderStatus
  to: OrderStatus
  /** A person never sets a status: they act, and the act moves it. */
  who: readonly ActorRole[]
  /** For people: when this happens. */
  when: string
  check?: OrderCheck
}

export const ORDER_START: OrderStatus = 0
export const finalOrderStatuses: readonly OrderStatus[] = [10, 15]

/** The whole life of an order. What is not here does not happen. */
// oxfmt-ignore
export const orderLifecycle: readonly OrderEdge[] = [
  { from: 0, to: 200, who: ['system'], when: 'payable and files ready', check: 'released' },
  { from: 0, to: 4, who: ['system'], when: 'payment pending', check: 'unpaid' },
  { from: 0, to: 2, who: ['system', 'support'], when: 'drawing or validation failed' },
  { from: 0, to: 10, who: ['customer', 'support', 'system'], when: 'before release' },
  { from: 4, to: 0, who: ['system', 'finance'], when: 'paid, or credit', check: 'payable' },
  { from: 4, to: 10, who: ['customer', 'support', 'system'], when: 'payment expired, or asked for' },
  { from: 2, to: 0, who: ['support', 'system'], when: 'data corrected: everything is checked again' },
  { from: 2, to: 200, who: ['support'], when: 'error was in production', check: 'released' },
  { from: 2, to: 10, who: ['support'], when: 'cannot be corrected' },
  { from: 2, to: 10, who: ['customer'], when: 'nothing downloaded', check: 'not downloaded' },
  { from: 200, to: 201, who: ['factory'], when: 'lease taken' },
  { from: 200, to: 2, who: ['system', 'factory'], when: 'file missing or checksum wrong' },
  { from: 200, to: 10, who: ['customer', 'support'], when: 'nothing downloaded', check: 'not downloaded' },
  { from: 201, to: 202, who: ['factory'], when: 'all checksums confirmed' },
  { from: 201, to: 200, who: ['system'], when: 'lease expired' },
  { from: 201, to: 2, who: ['factory'], when: 'corrupt file' },
  { from: 202, to: 1, who: ['factory'], when: 'first line started' },
  { from: 202, to: 200, who: ['factory', 'support'], when: 'download again' },
  { from: 202, to: 2, who: ['factory'], when: 'cannot be printed' },
  { from: 202, to: 10, who: ['support'], when: 'factory confirms that nothing started' },
  { from: 1, to: 13, who: ['factory'], when: 'all lines finished' },
  { from: 1, to: 2, who: ['factory'], when: 'production error' },
  { from: 13, to: 8, who: ['factory'], when: 'all lines packed' },
  { from: 13, to: 2, who: ['factory'], when: 'quality rejected' },
  { from: 8, to: 9, who: ['factory', 'carrier'], when: 'handed over with a tracking number', check: 'goes by carrier' },
  { from: 8, to: 14, who: ['factory'], when: 'collected at the factory', check: 'is collected at the factory' },
  { from: 8, to: 17, who: ['factory', 'carrier'], when: 'carrier refused, or bad address' },
  { from: 17, to: 8, who: ['factory', 'support'], when: 'repacked, or address corrected' },
  { from: 17, to: 9, who: ['factory', 'carrier'], when: 'handed over', check: 'goes by carrier' },
  { from: 17, to: 10, who: ['support'], when: 'given up' },
  { from: 9, to: 14, who: ['carrier'], when: 'at the pick-up point' },
  { from: 9, to: 15, who: ['carrier', 'support'], when: 'delivered' },
  { from: 9, to: 16, who: ['carrier', 'support'], when: 'final failure: returned or lost' },
  { from: 14, to: 15, who: ['carrier', 'factory', 'support'], when: 'collected' },
  { from: 14, to: 16, who: ['carrier', 'system'], when: 'not collected in time' },
  { from: 16, to: 9, who: ['factory', 'support'], when: 'sent again', check: 'goes by carrier' },
  { from: 16, to: 14, who: ['carrier'], when: 'left at a pick-up point' },
  { from: 16, to: 15, who: ['carrier', 'support'], when: 'delivered after all' },
  { from: 16, to: 10, who: ['support'], when: 'given up' },
  { from: 15, to: 16, who: ['support'], when: 'correction: delivery disputed', check: 'disputed' },
]

/** Until the factory takes the job the customer changes the order alone. */
export function isChangeable(status: OrderStatus, wasDownloaded: boolean): boolean {
  return status === 0 || status === 4 || ((status === 2 || status === 200) && !wasDownloaded)
}

/** Past the money gate: nothing here is reached without having been in 200. */
export const releasedStatuses: readonly OrderStatus[] = [200, 201, 202, 1, 13, 8, 17, 9, 14, 15, 16]

/** The edges that somebody may take now: the buttons of an office. */
export function nextMoves(status: OrderStatus, role: ActorRole): readonly OrderEdge[] {
  return orderLifecycle.filter(({ from, who }) => from === status && who.includes(role))
}

export function isOrderStatus(status: number): status is OrderStatus {
  return orderLifecycle.some(({ from, to }) => from === status || to === status)
}

/** What is wrong with a life cycle: states that nobody gets to, or that never end. */
export function findLifecycleFaults<State extends number | string>(
  states: readonly State[],
  edges: readonly { from: State; to: State; who: readonly string[] }[],
  start: State,
  finals: readonly State[],
): string[] {
  const reach = (from: readonly State[], next: (state: State) => State[]) => {
    const seen = new Set(from)
    for (const state of seen) for (const one of next(state)) seen.add(one)
    return seen
  }
  const after = (state: State) => edges.filter(({ from }) => from === state).map(({ to }) => to)
  const before = (state: State) => edges.filter(({ to }) => to === state).map(({ from }) => from)
  const reached = reach([start], after)
  const ending = reach(finals, before)
  const names = edges.flatMap(({ from, to, who }) => who.map((one) => `${from}→${to} by ${one}`))
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...states.filter((state) => !ending.has(state)).map((state) => `${state} never ends`),
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((state) => !states.includes(state))
      .map((state) => `${state} is no state`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} stands twice`),
  ]
}
