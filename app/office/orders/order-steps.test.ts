import { expect, it } from 'vitest'
import { stepsOf } from './order-steps.ts'
import { providerPage } from './provider-page.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T10:00:00.000Z`

/** Way of an order that came into each status on a day of its own. */
const wayOf = (statuses: readonly number[], mode: 'ADDRESS' | 'PICKPOINT' = 'ADDRESS') =>
  stepsOf({
    status: statuses.at(-1)!,
    placedAt: day(1),
    steps: statuses.map((status, index) => ({ status, at: day(index + 1) })),
    leavesOn: '2026-11-20',
    promisedUntil: '2026-11-25',
    delivery: { mode },
  })

const shown = (steps: ReturnType<typeof wayOf>) =>
  steps.map(({ status, state, at, due }) =>
    [String(status), state, at?.slice(8, 10) ?? due].filter(Boolean).join(' '),
  )

it('an order in production has its past with dates and its future with promises', () => {
  expect(shown(wayOf([0, 200, 201, 202, 1]))).toEqual([
    '0 done 01',
    '202 done 04',
    '1 here 05',
    '13 ahead',
    '8 ahead 2026-11-20',
    '9 ahead',
    '15 ahead 2026-11-25',
  ])
})

it('an order that the factory fetches says how far that is', () => {
  expect(shown(wayOf([0, 200, 201])).slice(0, 3)).toEqual(['0 done 01', '201 here 03', '1 ahead'])
})

it('what stands beside the way stands where the order left it', () => {
  expect(shown(wayOf([0, 200, 201, 202, 2])).slice(0, 4)).toEqual([
    '0 done 01',
    '202 done 04',
    '2 here 05',
    '1 ahead',
  ])
  expect(shown(wayOf([0, 4])).slice(0, 3)).toEqual(['0 done 01', '4 here 02', '200 ahead'])
})

it('an order that was corrected begins its way again', () => {
  expect(shown(wayOf([0, 200, 2, 0])).slice(0, 2)).toEqual(['0 here 04', '200 ahead'])
})

it('a canceled order has nothing ahead, and a delivered one all behind', () => {
  expect(shown(wayOf([0, 4, 10]))).toEqual(['0 done 01', '10 here 03'])
  expect(shown(wayOf([0, 200, 201, 202, 1, 13, 8, 9, 14, 15], 'PICKPOINT')).at(-1)).toBe(
    '15 here 10',
  )
})

it.each([
  ['stripe', 'cs_test_a1B2', 'https://dashboard.stripe.com/test/checkout/sessions/cs_test_a1B2'],
  ['stripe', 'cs_live_a1B2', 'https://dashboard.stripe.com/checkout/sessions/cs_live_a1B2'],
  ['stripe', 'pi_3Nx', 'https://dashboard.stripe.com/payments/pi_3Nx'],
  ['mollie', 'tr_7UhSN1zuXS', 'https://my.mollie.com/dashboard/payments/tr_7UhSN1zuXS'],
  ['stripe', 'cs_test_x/../../y', undefined],
  ['mollie', 'tr_x?y', undefined],
  ['house', 'tr_7UhSN1zuXS', undefined],
  ['test', 'cs_test_a1B2', undefined],
])('a payment of %s with the id %s has the page %s', (provider, id, page) => {
  expect(providerPage(provider, id)).toBe(page)
})
