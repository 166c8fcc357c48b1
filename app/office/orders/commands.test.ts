import { expect, it } from 'vitest'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { OfficePlace, OfficeView } from '#app/office/office-page.ts'
import { mayDo } from '#app/office/office-page.ts'
import { findActs, findPlaces, readActOn } from './commands.ts'

const words: Readonly<Record<string, string>> = {
  'office-people.staff': 'People of the shop',
  'office-transfers.title': 'Transferencias bancarias',
  'office-money.act.refund': 'Refund',
  'office-notices.title': 'Notices',
}

const place = (
  path: string,
  label: string,
  permission: OfficePlace['permission'],
): OfficePlace => ({
  path,
  label: label as MessageId,
  icon: 'bell',
  permission,
})

const places = [
  place('/staff', 'office-people.staff', 'staff.manage'),
  place('/transfers', 'office-transfers.title', 'order.settle'),
  place('/notices', 'office-notices.title', 'session'),
]

function knownTo(...permissions: string[]) {
  const me = {
    permissions: Object.fromEntries(permissions.map((name) => [name, ['WPX-GB']])),
  } as unknown as OfficeView['me']
  const may: OfficeView['may'] = (permission, store) => mayDo(me, permission, store)
  return { t: ((id: string) => words[id] ?? id) as OfficeView['t'], me, may, places }
}

const all = knownTo('staff.manage', 'order.settle', 'order.refund')
const hrefs = (found: readonly { href: string }[]) => found.map(({ href }) => href)

it.each([
  ['people', '/office/staff'],
  ['shop peo', '/office/staff'],
  ['TRANSFERÉN', '/office/transfers'],
  ['notic', '/office/notices'],
])('leads to the page whose name begins with %s', (typed, href) => {
  expect(hrefs(findPlaces(typed, all))).toEqual([href])
})

it.each(['', 'p', '--', 'eople', 'people of the house'])('leads nowhere for %j', (typed) => {
  expect(findPlaces(typed, all)).toEqual([])
})

it('leads to no page that somebody may not open', () => {
  expect(findPlaces('people', knownTo('order.settle'))).toEqual([])
  expect(hrefs(findPlaces('notices', knownTo()))).toEqual(['/office/notices'])
})

it.each([
  ['refund GB-7K3M', { words: 'refund', number: 'GB-7K3M' }],
  ['give it back  gb-7k3m-9pq2', { words: 'give it back', number: 'gb-7k3m-9pq2' }],
])('reads an act and an order in %s', (typed, read) => {
  expect(readActOn(typed)).toEqual(read)
})

it.each(['GB-7K3M', 'refund', 'María José', 'refund 12', '12 GB-7K3M'])(
  'reads no act in %s',
  (typed) => {
    expect(readActOn(typed)).toBeUndefined()
  },
)

it('leads to the act on each order that allows it, to whoever may do it there', () => {
  const orders = [
    { number: 'GB-7K3M-9PQ2', store: 'WPX-GB', status: 0 },
    { number: 'ES-7K3M-9PQ2', store: 'WPX-ES', status: 0 },
  ]
  const found = findActs('refund', orders, all)
  expect(hrefs(found)).toEqual(['/office/orders/GB-7K3M-9PQ2/refund'])
  expect(found[0]!.label).toBe('Refund · GB-7K3M-9PQ2')
  expect(findActs('refund', orders, knownTo('order.settle'))).toEqual([])
  expect(findActs('dance', orders, all)).toEqual([])
})
