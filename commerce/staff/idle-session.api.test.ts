import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceAssignments } from '#commerce/staff/people.queries.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'

let database: TestDatabase
let now = new Date('2026-09-01T08:00:00Z')
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

async function signIn(role: BuiltInRoleCode) {
  const api = openApi(database.db, () => now)
  const clerk = await api.staff(role)
  return {
    clerk,
    /** Whether an open page, or somebody before it, is still signed in. */
    asks: async (isUnattended: boolean) => {
      clerk.caller.isUnattended = isUnattended
      return 'name' in (await clerk.staff.getMe({}))
    },
    becomes: (other: BuiltInRoleCode) => {
      const given = [{ role: other, stores: null, validUntil: null }]
      return replaceAssignments(database.db, clerk.staffId, given, { givenBy: undefined, now })
    },
  }
}

describe('a session that nobody uses', () => {
  it('ends although an open page goes on asking', async () => {
    const { asks } = await signIn('support')
    for (let minutes = 0; minutes < 59; minutes += 1) {
      later(1)
      expect(await asks(true)).toBe(true)
    }
    later(2)
    expect(await asks(true)).toBe(false)
    expect(await asks(false)).toBe(false)
  })

  it('ends although a page looks who is there, and writes that it is looked at', async () => {
    const { clerk, asks } = await signIn('support')
    expect(await asks(false)).toBe(true)
    clerk.caller.isUnattended = true
    for (let beats = 0; beats < 4; beats += 1) {
      later(14)
      await clerk.ticketWork.bePresent({ publicId: 'nobodys-ticket' })
      await clerk.officeTask.getNews({})
    }
    later(5)
    expect(await asks(false)).toBe(false)
  })

  it('goes on while somebody works', async () => {
    const { asks } = await signIn('support')
    for (let hours = 0; hours < 5; hours += 1) {
      later(55)
      expect(await asks(false)).toBe(true)
    }
  })

  it('ends no later for a page that says it asks by itself, where the role allows less by now', async () => {
    const { asks, becomes } = await signIn('support')
    expect(await asks(false)).toBe(true)
    await becomes('accountant')
    expect(await asks(true)).toBe(true)
    later(16)
    expect(await asks(false)).toBe(false)
  })
})
