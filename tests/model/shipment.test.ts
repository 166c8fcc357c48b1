import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderStatus, nextMoves } from '#commerce/order/order-lifecycle.terms.ts'
import {
  orderStatusOf,
  readParcel,
  type ParcelEvent,
  shipmentLife,
} from '#commerce/shipment/parcel-state.rules.ts'
import {
  finalShipmentStates,
  parcelEventCodes,
  SHIPMENT_START,
  shipmentLifecycle,
  type ShipmentState,
} from '#commerce/shipment/shipment-lifecycle.terms.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { findFaults } from '#commerce/kernel/lifecycle.ts'

type Told = ParcelEvent & { parcel: number }

const codes = [...Object.keys(parcelEventCodes), 'a_word_of_their_own', '__proto__']
const told: fc.Arbitrary<Told> = fc.record({
  parcel: fc.integer({ min: 0, max: 1 }),
  eventId: fc.uuid(),
  actor: fc.constant('carrier' as const),
  code: fc.constantFrom(...codes),
  happenedAt: fc.integer({ min: 0, max: 12 }).map((hour) => new Date(hour * 3_600_000)),
})
const story = fc.uniqueArray(told, { minLength: 1, maxLength: 9, selector: (one) => one.eventId })
const shuffledStory = story.chain((events) =>
  fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
)

/** An order with two parcels that hears of them in the given order, and follows them. */
function hear(events: readonly Told[]) {
  const heard: Told[] = []
  let status: OrderStatus = 9
  const parcelsNow = () =>
    [0, 1].map((parcel) => readParcel(heard.filter((event) => event.parcel === parcel)))
  for (const event of events) {
    heard.push(event)
    const to = orderStatusOf(parcelsNow())
    if (nextMoves(status, 'carrier').some((edge) => edge.to === to)) status = to
  }
  return { status, parcels: parcelsNow().map(({ state, lastFailure }) => ({ state, lastFailure })) }
}

describe('the life of a parcel', () => {
  it('is a table in which every state is reached and can end', () => {
    expect(findFaults(shipmentLife)).toEqual([])
  })

  it('ends the same, and its order too, in whatever order a carrier tells it', () => {
    fc.assert(
      fc.property(shuffledStory, ([events, shuffled]) => {
        expect(hear(shuffled)).toEqual(hear(events))
      }),
      { numRuns: 3_000 },
    )
  })

  it('is not changed by what was told before', () => {
    fc.assert(
      fc.property(story, (events) => {
        expect(readParcel([...events, ...events.toReversed()].filter(isFirst))).toEqual(
          readParcel(events),
        )
      }),
    )
  })

  it('moves along the table alone, and a carrier never takes a delivery back', () => {
    const isEdge = (from: ShipmentState, to: ShipmentState) =>
      from === to || reaches(from, to, new Set())
    fc.assert(
      fc.property(story, (events) => {
        let state: ShipmentState = SHIPMENT_START
        for (const step of readParcel(events).steps) {
          expect(isEdge(state, step.state)).toBe(true)
          if (finalShipmentStates.includes(state)) expect(step.state).toBe(state)
          state = step.state
        }
      }),
    )
  })

  it('gives the order only statuses that it knows', () => {
    fc.assert(
      fc.property(story, (events) => {
        expect(isOrderStatus(readParcel(events).orderStatus)).toBe(true)
      }),
    )
  })
})

const isFirst = (event: Told, at: number, all: Told[]) =>
  all.findIndex(({ eventId }) => eventId === event.eventId) === at

/** By edges of the carrier, without passing through trouble that nobody told of. */
function reaches(from: ShipmentState, to: ShipmentState, seen: Set<ShipmentState>): boolean {
  return shipmentLifecycle.some((edge) => {
    if (edge.from !== from || !edge.who.includes('carrier') || seen.has(edge.to)) return false
    if (edge.to === to) return true
    return edge.to !== 'INCIDENCE' && reaches(edge.to, to, new Set([...seen, edge.to]))
  })
}
