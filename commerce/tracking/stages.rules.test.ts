import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { stagesFor, type StagedOrder } from './stages.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 10, minute)).toISOString()

function order(given: Partial<StagedOrder> & { way?: readonly OrderStatus[] }): StagedOrder {
  const way = given.way ?? [0]
  return {
    status: way.at(-1)!,
    deliveryMode: 'ADDRESS',
    placedAt: at(0),
    isPaid: true,
    paidAt: at(1),
    events: way.map((to, index) => ({ to, at: at(index) })),
    ...given,
  }
}

const shown = (given: Parameters<typeof order>[0]) =>
  stagesFor(order(given)).map(({ name, state }) => `${name} ${state}`)

describe('the stages of an order', () => {
  it('wait for money, and go on when it is there', () => {
    expect(shown({ way: [0], isPaid: false })).toEqual([
      'received done',
      'payment current',
      'making ahead',
      'packing ahead',
      'transport ahead',
      'arrival ahead',
    ])
    expect(shown({ way: [0, 4], isPaid: false })[1]).toBe('payment current')
    expect(shown({ way: [0] })[2]).toBe('preparing current')
    expect(shown({ way: [0, 200, 201, 202, 1] })[2]).toBe('making current')
  })

  it('name when each began', () => {
    const stages = stagesFor(order({ way: [0, 200, 201, 202, 1, 13, 8, 9] }))
    expect(stages.map(({ at: when }) => when)).toEqual([
      at(0),
      at(1),
      at(1),
      at(6),
      at(7),
      undefined,
    ])
  })

  it('are all done when it has arrived', () => {
    const states = shown({ way: [0, 200, 201, 202, 1, 13, 8, 9, 15] })
    expect(states.every((stage) => stage.endsWith('done'))).toBe(true)
  })

  it('end in a shop for a parcel to be collected, and at the factory without any transport', () => {
    expect(shown({ deliveryMode: 'PICKPOINT', way: [0, 200, 201, 202, 1, 13, 8, 9, 14] })).toEqual([
      'received done',
      'payment done',
      'making done',
      'packing done',
      'transport done',
      'pickup current',
      'collected ahead',
    ])
    const names = shown({ deliveryMode: 'MANAGED', way: [0, 200, 201, 202, 1, 13, 8, 14] })
    expect(names).not.toContain('transport done')
    expect(names.at(-2)).toBe('pickup current')
  })

  it('stop where something went wrong', () => {
    expect(shown({ way: [0, 2] })[2]).toBe('preparing stopped')
    expect(shown({ way: [0, 200, 201, 202, 1, 2] })[2]).toBe('making stopped')
    expect(shown({ way: [0, 200, 201, 202, 1, 13, 8, 17] })[4]).toBe('transport stopped')
    expect(shown({ way: [0, 200, 201, 202, 1, 13, 8, 9, 16] })[5]).toBe('arrival stopped')
  })

  it('end with the cancellation, without what never happened', () => {
    expect(shown({ way: [0, 4, 10], isPaid: false })).toEqual(['received done', 'canceled stopped'])
    expect(shown({ way: [0, 10] })).toEqual(['received done', 'payment done', 'canceled stopped'])
  })

  it('are done, then one that is going on, then to come, whatever way an order took', () => {
    const walk = fc.array(fc.nat({ max: 20 }), { maxLength: 25 }).map((turns) => {
      const way: OrderStatus[] = [0]
      for (const turn of turns) {
        const next = orderLifecycle.filter(({ from }) => from === way.at(-1))
        if (next.length === 0) break
        way.push(next[turn % next.length]!.to)
      }
      return way
    })
    const modes = fc.constantFrom('ADDRESS', 'PICKPOINT', 'MANAGED', 'CUSTOMER')
    fc.assert(
      fc.property(walk, modes, fc.boolean(), (way, deliveryMode, isPaid) => {
        const states = stagesFor(order({ way, deliveryMode, isPaid })).map(({ state }) => state)
        expect(states.join(' ')).toMatch(/^(done ?)*((current|stopped) ?)?(ahead ?)*$/)
        expect(states.length).toBeGreaterThan(1)
      }),
    )
  })
})
