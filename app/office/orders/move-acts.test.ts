import { expect, it } from 'vitest'
import { actsOf, moveActs } from '#commerce/order-acts/order-acts.terms.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatuses } from '#commerce/order/order.terms.ts'
import { builtInRoles, type Permission } from '#commerce/staff/permission.terms.ts'
import english from '#messages/en/office-acts.json' with { type: 'json' }
import spanish from '#messages/es/office-acts.json' with { type: 'json' }
import { officeRoutes } from '#app/office/office-routes.ts'
import { matchOffice } from '#app/office/office-match.ts'
import { actsFor } from './order-acts.ts'

const number = 'GB-7K3M-9PQ2'
const permissionsOf = (role: keyof typeof builtInRoles): readonly Permission[] =>
  builtInRoles[role].permissions

/** People by whose hands an edge "by support" or "by finance" is taken. */
const rolesOf = { support: 'support', finance: 'accountant' } as const

const edges = orderLifecycle.flatMap((edge) =>
  actsOf(edge)
    .filter((act) => edge.who.includes(moveActs[act].role))
    .map((act) => ({ ...edge, act, role: moveActs[act].role, ...named(edge) })),
)

function named({ from, to }: { from: keyof typeof orderStatuses; to: keyof typeof orderStatuses }) {
  return { was: orderStatuses[from], becomes: orderStatuses[to] }
}

it('every edge of support and finance belongs to an act of people', () => {
  const given = orderLifecycle.filter(({ who }) => who.some((one) => one in rolesOf))
  const taken = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  for (const { from, to } of given) expect(taken).toContain(`${from} ${to}`)
})

it.each(edges)('$role takes an order from $was to $becomes by a button: $act', (edge) => {
  const { permission } = moveActs[edge.act]
  const own = permissionsOf(rolesOf[edge.role])
  expect(own).toContain(permission)
  const order = { number, store: 'WPX-GB', status: edge.from }
  const offered = actsFor(order, (asked) => own.includes(asked))
  const button = offered.find((one) => one.permission === permission)
  expect(button, `a button for ${permission} in ${edge.was}`).toBeDefined()
  const path = button!.path(order)
  expect(path.split('/').at(-1)).toBe(edge.act === 'cancel' ? 'cancel' : 'move')
  const { route } = matchOffice(officeRoutes, path.replace('/office', ''))!
  expect(own).toContain(route.permission)
  if (edge.act === 'cancel') return
  for (const words of [english, spanish] as Record<string, string>[]) {
    expect(words[`office-acts.act.${edge.act}`]).toBeTruthy()
    expect(words[`office-acts.act.${edge.act}.hint`]).toBeTruthy()
  }
})
