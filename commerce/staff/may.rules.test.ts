import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { may, mayGive, permissionsOf, storesOf, type Assignment } from './may.rules.ts'
import { builtInRoles, permissionNames } from './permission.terms.ts'

const now = new Date('2026-11-18T10:00:00Z')
const stores = ['WPX-ES', 'WPX-PT', 'WPX-GB']
const assignment = fc.record<Assignment>({
  role: fc.constantFrom('a', 'b'),
  permissions: fc.subarray(permissionNames),
  stores: fc.option(fc.subarray(stores, { minLength: 1 }), { nil: undefined }),
  validUntil: fc.option(fc.constantFrom(new Date(now.getTime() - 1), new Date(now.getTime() + 1)), {
    nil: undefined,
  }),
})
const person = fc.record({ assignments: fc.array(assignment, { maxLength: 4 }) })
const permission = fc.constantFrom(...permissionNames)

describe('what a person of the shop may do', () => {
  it('is the same for the judge, the list of stores and the menu', () => {
    fc.assert(
      fc.property(person, permission, (who, what) => {
        const own = storesOf(who, what, now)
        for (const store of stores) {
          expect(may(who, what, now, { store })).toBe(own === undefined || own.includes(store))
        }
        const anywhere = own === undefined || own.length > 0
        expect(may(who, what, now)).toBe(anywhere)
        expect(permissionsOf(who, now).has(what)).toBe(anywhere)
      }),
    )
  })

  it('ends with an assignment', () => {
    const over = { role: 'a', permissions: ['order.read'], stores: undefined, validUntil: now }
    expect(may({ assignments: [over] }, 'order.read', now)).toBe(false)
  })

  it('is never given beyond what the giver has', () => {
    fc.assert(
      fc.property(person, assignment, (giver, given) => {
        fc.pre(mayGive(giver, given, now))
        const receiver = { assignments: [{ ...given, validUntil: undefined }] }
        for (const what of permissionNames) {
          for (const store of [undefined, ...stores]) {
            if (may(receiver, what, now, { store })) {
              expect(may(giver, what, now, { store })).toBe(true)
            }
          }
        }
        // A store that opens next year is one of "all stores" only.
        for (const what of permissionNames) {
          if (storesOf(receiver, what, now) === undefined) {
            expect(storesOf(giver, what, now)).toBeUndefined()
          }
        }
      }),
    )
  })
})

describe('the roles of the beginning', () => {
  it('keep who gives rights apart from who moves money', () => {
    expect(builtInRoles.admin.permissions).toContain('staff.manage')
    const money = ['order.refund', 'order.reprint', 'refund.approve']
    for (const what of money) expect(builtInRoles.admin.permissions).not.toContain(what)
    for (const { permissions } of Object.values(builtInRoles)) {
      if ((permissions as readonly string[]).includes('staff.manage')) {
        for (const what of money) expect(permissions).not.toContain(what)
      }
    }
  })

  it('show no contact data to production', () => {
    expect(builtInRoles.production.permissions).not.toContain('order.contact')
    expect(builtInRoles.prepress.permissions).not.toContain('order.contact')
  })
})
