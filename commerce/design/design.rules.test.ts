import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayChange, mayRead, slugOf, tidyTags, type DesignActor } from './design.rules.ts'
import { visibilities } from './design.terms.ts'

const store = fc.constantFrom('WPX-GB', 'WPX-ES')
const brand = fc.constantFrom('estampa', 'tazalia')
const customer = fc.constantFrom('anna', 'ben')
const session = fc.constantFrom('session-1', 'session-2')

const anyActor: fc.Arbitrary<DesignActor> = fc.oneof(
  fc.record({ brand, store, customerId: customer, guestSessionId: fc.constant(undefined) }),
  fc.record({ brand, store, customerId: fc.constant(undefined), guestSessionId: session }),
  fc.record({
    brand,
    store,
    customerId: fc.constant(undefined),
    guestSessionId: fc.constant(undefined),
  }),
)
const anyDesign = fc.record({
  brand,
  store,
  owner_id: fc.option(customer),
  ext_session_id: fc.option(session),
  visibility: fc.constantFrom(...visibilities),
  deleted_at: fc.option(fc.constant(new Date())),
})

describe('who may do what with a design', () => {
  it('changes it: the customer who owns it, or the session that made it, in its brand', () => {
    fc.assert(
      fc.property(anyActor, anyDesign, (actor, design) => {
        const isCustomers = actor.customerId !== undefined && actor.customerId === design.owner_id
        const isGuests =
          actor.guestSessionId !== undefined &&
          actor.guestSessionId === design.ext_session_id &&
          design.owner_id === null &&
          design.store === actor.store
        expect(mayChange(actor, design)).toBe(
          design.deleted_at === null &&
            design.brand === actor.brand &&
            (isCustomers || (actor.customerId === undefined && isGuests)),
        )
      }),
    )
  })

  it('changes nothing as nobody, also when a design belongs to nobody', () => {
    const nobody = {
      brand: 'estampa',
      store: 'WPX-GB',
      customerId: undefined,
      guestSessionId: undefined,
    }
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(mayChange(nobody, design)).toBe(false)
      }),
    )
  })

  it('reads it: whoever may change it, and everybody where it is published', () => {
    fc.assert(
      fc.property(anyActor, anyDesign, (actor, design) => {
        const isPublishedHere =
          design.visibility === 'GROUP_APPLICATIONS' ||
          (design.visibility === 'APPLICATION' && design.store === actor.store)
        expect(mayRead(actor, design)).toBe(
          mayChange(actor, design) ||
            (design.deleted_at === null && design.brand === actor.brand && isPublishedHere),
        )
      }),
    )
  })
})

it('tags that differ only in capitals are one tag', () => {
  expect(tidyTags(['Gift', 'summer', 'gift'])).toEqual(['gift', 'summer'])
})

it.each([
  ['Mamá y yo', 'mama-y-yo'],
  ['  100 % Straße! ', '100-straße'],
  ['山田', '山田'],
  ['!!!', 'design'],
])('the address of a design called %s says %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
