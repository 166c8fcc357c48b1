import { describe, expect, it } from 'vitest'
import { findFaults } from '#commerce/kernel/lifecycle.ts'
import {
  isChangeable,
  nextMoves,
  ORDER_START,
  orderLife,
  orderLifecycle,
  releasedStatuses,
} from './order-lifecycle.terms.ts'
import { orderStatuses, type OrderStatus } from './order.terms.ts'

const statuses = Object.keys(orderStatuses).map(Number) as OrderStatus[]

describe('the life of an order', () => {
  it('reaches every status of the specification, and ends from each', () => {
    expect(orderLife.states).toEqual(statuses)
    expect(findFaults(orderLife)).toEqual([])
  })

  it('is seen to be wrong when a status is unreachable, endless or unknown', () => {
    const edge = (from: number, to: number) => ({ from, to, who: ['system'], when: 'now' })
    const ends = { name: 'test', start: 0, finals: [1] }
    const edges = [edge(0, 1), edge(2, 1), edge(0, 3), edge(3, 9)]
    const faults = findFaults({ ...ends, states: [0, 1, 2, 3], edges })
    expect(faults).toEqual(['2 is never reached', '3 never ends', '9 is no state'])
    const twice = findFaults({ ...ends, states: [0, 1], edges: [edge(0, 1), edge(0, 1)] })
    expect(twice).toEqual(['0→1 by system stands twice'])
  })

  it('passes the money gate before anything is produced or sent', () => {
    const withoutGate = orderLifecycle.filter(({ to }) => to !== 200)
    const reached = new Set<OrderStatus>([ORDER_START])
    for (const status of reached) {
      for (const { from, to } of withoutGate) if (from === status) reached.add(to)
    }
    expect([...reached].toSorted((one, other) => one - other)).toEqual([0, 2, 4, 10])
    expect(releasedStatuses.filter((status) => reached.has(status))).toEqual([])
    const intoGate = orderLifecycle.filter(({ from, to }) => to === 200 && from < 200)
    expect(intoGate.map(({ check }) => check)).toEqual(['released', 'released'])
  })

  it('lets the customer cancel until the factory has it, and nothing else', () => {
    const own = statuses.filter((status) => nextMoves(status, 'customer').length > 0)
    expect(own).toEqual([0, 2, 4, 200])
    expect(statuses.flatMap((status) => nextMoves(status, 'customer')).map(({ to }) => to)).toEqual(
      [10, 10, 10, 10],
    )
    expect(own.every((status) => isChangeable(status, false))).toBe(true)
    expect(statuses.filter((status) => isChangeable(status, true))).toEqual([0, 4])
  })

  it('lets nobody but support and finance decide what no machine can know', () => {
    expect(nextMoves(15, 'support').map(({ to }) => to)).toEqual([16])
    expect(nextMoves(15, 'carrier')).toEqual([])
    expect(nextMoves(10, 'support')).toEqual([])
  })
})
