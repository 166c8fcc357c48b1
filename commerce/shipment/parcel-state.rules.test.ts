import { describe, expect, it } from 'vitest'
import { orderStatusOf, readParcel } from './parcel-state.rules.ts'
import type { ActorRole } from '#db/actor-role.ts'

const tell = (...codes: (string | [code: string, actor: ActorRole])[]) =>
  readParcel(
    codes.map((told, hour) => {
      const [code, actor] = typeof told === 'string' ? [told, 'carrier' as const] : told
      return { eventId: `e${hour}`, actor, code, happenedAt: new Date(hour * 3_600_000) }
    }),
  )

describe('a parcel', () => {
  it('is being prepared until a carrier has it', () => {
    expect(tell()).toMatchObject({ state: 'PROCESSING', orderStatus: 9 })
    expect(tell('announced')).toMatchObject({ state: 'PROCESSING' })
  })

  it.each([
    [['in_transit', 'out_for_delivery', 'delivered'], 'DELIVERED', 15],
    [['delivered'], 'DELIVERED', 15],
    [['out_for_delivery', 'attempt_failed'], 'INCIDENCE', 9],
    [['out_for_delivery', 'back_at_depot'], 'ON_ROUTE', 9],
    [['in_transit', 'available_for_pickup'], 'PENDING_TO_PICK', 14],
    [['available_for_pickup', 'collected'], 'PICKED', 15],
    [['available_for_pickup', 'delivered'], 'PICKED', 15],
    [['collected'], 'PICKED', 15],
    [['available_for_pickup', 'not_collected'], 'INCIDENCE', 16],
    [['in_transit', 'lost'], 'INCIDENCE', 16],
    [['in_transit', 'delayed', 'returned'], 'INCIDENCE', 16],
    [['in_transit', 'lost', 'delivered'], 'DELIVERED', 15],
    [['in_transit', 'lost', 'in_transit'], 'ON_ROUTE', 16],
    [['delivered', 'returned'], 'DELIVERED', 15],
    [['in_transit', 'word_of_their_own'], 'ON_ROUTE', 9],
  ] as const)('that is %j is %s and its order %i', (codes, state, orderStatus) => {
    expect(tell(...codes)).toMatchObject({ state, orderStatus })
  })

  it('at the factory waits for its customer', () => {
    expect(tell(['available_for_pickup', 'factory'])).toMatchObject({
      state: 'PENDING_TO_PICK',
      orderStatus: 14,
    })
    expect(tell(['available_for_pickup', 'factory'], ['collected', 'factory'])).toMatchObject({
      state: 'PICKED',
      orderStatus: 15,
    })
  })

  it('that was not delivered after all is corrected by people alone', () => {
    expect(tell('delivered', ['disputed', 'support'])).toMatchObject({
      state: 'INCIDENCE',
      orderStatus: 16,
    })
    expect(tell('delivered', 'disputed')).toMatchObject({ state: 'DELIVERED', orderStatus: 15 })
  })

  it('shows what was seen on its way, and nothing that contradicts it', () => {
    const { steps } = tell('in_transit', 'in_transit', 'delivered', 'in_transit')
    expect(steps.map(({ code, state }) => [code, state])).toEqual([
      ['in_transit', 'ON_ROUTE'],
      ['in_transit', 'ON_ROUTE'],
      ['delivered', 'DELIVERED'],
    ])
  })
})

describe('an order of several parcels', () => {
  it.each([
    [[15, 9], 9],
    [[15, 14], 14],
    [[16, 9], 9],
    [[16, 15], 16],
    [[15, 15], 15],
  ] as const)('of %j is %i', (statuses, expected) => {
    expect(orderStatusOf(statuses.map((orderStatus) => ({ orderStatus })))).toBe(expected)
  })
})
