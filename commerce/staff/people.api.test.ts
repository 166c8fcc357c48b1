import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { builtInRoles } from './permission.terms.ts'
import { ensureRoles } from './people.service.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeStaff } from '#tests/office/staff.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-11-18T10:00:00Z')
type Clerk = OfficeApi & { staffId: string }
let admin: Clerk

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  admin = await shop.staff('admin')
})
afterAll(() => database.drop())

const support = () => makeStaff(database.db, { role: 'support', now: clock })
const roleOf = async (clerk: Clerk, code: string) => {
  const { roles } = granted(await clerk.people.listRoles({}))
  return roles.find((role) => role.code === code)!
}

describe('who manages people', () => {
  it('gives nobody a role that holds what they lack, in an invitation or later', async () => {
    const somebody = { email: 'eva@example.com', name: 'Eva', role: ['support'] }
    expect(await admin.staff.invitePerson(somebody)).toMatchObject({ code: 'forbidden' })
    const { staffId } = granted(await admin.staff.invitePerson({ ...somebody, role: ['admin'] }))
    const more = { staffId, role: ['admin', 'accountant'] }
    expect(await admin.staff.changeRoles(more)).toMatchObject({ code: 'forbidden' })
  })

  it('leaves somebody the role that they have, and takes it away', async () => {
    const { staffId } = await support()
    // Nothing is added: the role was given by somebody who held it.
    granted(await admin.staff.changeRoles({ staffId, role: ['support@wpx-pt/2026-12-31'] }))
    const person = granted(await admin.people.getPerson({ staffId }))
    expect(person.roles).toMatchObject([{ role: 'support', stores: ['WPX-PT'] }])
    const wider = await admin.staff.changeRoles({ staffId, role: ['support'] })
    expect(wider).toMatchObject({ code: 'forbidden' })
  })

  it('does not become somebody who may do more, by asking for another link', async () => {
    const { staffId } = await support()
    expect(await admin.staff.inviteAgain({ staffId })).toMatchObject({ code: 'forbidden' })
    const other = await shop.staff('admin')
    granted(await admin.staff.inviteAgain({ staffId: other.staffId }))
    // The sessions of a lost device are over.
    expect(await other.staff.getMe({})).toMatchObject({ code: 'unauthenticated' })
  })

  it('suspends people, who are out at once', async () => {
    const clerk = await shop.staff('support')
    const change = { staffId: clerk.staffId, status: 'SUSPENDED' as const, reason: 'left keys' }
    granted(await admin.staff.changeStatus(change))
    expect(await clerk.staff.getMe({})).toMatchObject({ code: 'unauthenticated' })
    const { acts } = granted(await admin.audit.listActs({ objectId: clerk.staffId }))
    expect(acts[0]).toMatchObject({
      permission: 'staff.manage',
      reason: 'left keys',
      changes: [{ field: 'status', before: 'ACTIVE', after: 'SUSPENDED' }],
    })
  })

  it('of some stores sees and changes nobody who works for others', async () => {
    const here = await shop.staff('admin', ['WPX-PT'])
    const { people } = granted(await here.staff.listPeople({}))
    const stores = people.flatMap(({ roles }) => roles.map((role) => role.stores))
    expect(new Set(stores.map((some) => some?.join()))).toEqual(new Set(['WPX-PT']))
    const change = { staffId: admin.staffId, status: 'SUSPENDED' as const, reason: 'mine now' }
    expect(await here.staff.changeStatus(change)).toMatchObject({ code: 'not_found' })
    expect(await here.people.getPerson({ staffId: admin.staffId })).toMatchObject({
      code: 'not_found',
    })
    const all = { email: 'ines@example.com', name: 'Inês', role: ['admin'] }
    expect(await here.staff.invitePerson(all)).toMatchObject({ code: 'forbidden' })
    granted(await here.staff.invitePerson({ ...all, role: ['admin@wpx-pt'] }))
  })

  it('proves again who they are before a change, not before a look', async () => {
    const then = clock
    clock = new Date(then.getTime() + 6 * 60_000)
    granted(await admin.staff.listPeople({}))
    const { staffId } = await support()
    expect(await admin.people.endSessions({ staffId })).toMatchObject({ code: 'proof_needed' })
    clock = then
    granted(await admin.people.endSessions({ staffId }))
  })

  it('sets how much others give back, never how much they do themselves', async () => {
    const { staffId } = await support()
    const limit = { act: 'refund' as const, currency: 'EUR', mostMinor: 50_00 }
    const small = { ...limit, staffId, mostPerDayMinor: 10_00 }
    expect(await admin.people.setLimit(small)).toMatchObject({ code: 'invalid' })
    granted(await admin.people.setLimit({ ...small, mostPerDayMinor: 200_00 }))
    const { limits } = granted(await admin.people.getPerson({ staffId }))
    expect(limits).toEqual([{ ...limit, mostPerDayMinor: 200_00 }])
    const own = { ...limit, staffId: admin.staffId, mostPerDayMinor: 200_00 }
    expect(await admin.people.setLimit(own)).toMatchObject({ code: 'forbidden' })
    granted(await admin.people.removeLimit({ staffId, act: 'refund', currency: 'EUR' }))
    expect(granted(await admin.people.getPerson({ staffId })).limits).toEqual([])
  })
})

describe('a role of the shop’s own', () => {
  const watcher = { code: 'watcher', name: 'Watcher', permission: ['audit.read'], idleMinutes: 30 }

  it('is made of what its maker has', async () => {
    const beyond = { ...watcher, code: 'beyond', permission: ['order.refund'] }
    expect(await admin.people.createRole(beyond)).toMatchObject({ code: 'forbidden' })
    granted(await admin.people.createRole(watcher))
    expect(await admin.people.createRole(watcher)).toMatchObject({ code: 'conflict' })
    const person = { email: 'wim@example.com', name: 'Wim', role: ['watcher'] }
    granted(await admin.staff.invitePerson(person))
    expect(await admin.people.removeRole({ code: 'watcher' })).toMatchObject({ code: 'in_use' })
    expect(await admin.people.removeRole({ code: 'admin' })).toMatchObject({ code: 'not_found' })
  })

  it('is changed by one at a time, and the other is told', async () => {
    const { revision } = await roleOf(admin, 'watcher')
    const one = { ...watcher, permission: ['audit.read', 'health.read'], revision }
    const two = { ...watcher, permission: ['audit.read', 'job.retry'], revision }
    const answers = await Promise.all([admin.people.changeRole(one), admin.people.changeRole(two)])
    expect(answers.map((answer) => ('code' in answer ? answer.code : 'done')).toSorted()).toEqual([
      'conflict',
      'done',
    ])
  })

  it('that others have too is given nothing that its changer lacks', async () => {
    const { revision, permissions } = await roleOf(admin, 'watcher')
    const beyond = { ...watcher, permission: [...permissions, 'refund.approve'], revision }
    expect(await admin.people.changeRole(beyond)).toMatchObject({ code: 'forbidden' })
  })
})

describe('a role that the shop brings', () => {
  const rewrite = (code: string, permissions: string[], revision: number) =>
    database.db
      .updateTable('staff_role')
      .set({ permissions, revision })
      .where('code', '=', code)
      .execute()

  it('follows the program as long as nobody changed it', async () => {
    // As a shop of last year has it, before somebody wrote the permissions of today.
    await rewrite('prepress', ['order.read'], 1)
    await ensureRoles(database.db)
    const { permissions, lacking } = await roleOf(admin, 'prepress')
    expect(permissions).toEqual([...builtInRoles.prepress.permissions])
    expect(lacking).toEqual([])
  })

  it('stays as the shop made it, and its page says what is not in it', async () => {
    await rewrite('catalogue', [], 1)
    const { name, idleMinutes } = await roleOf(admin, 'catalogue')
    const own = { code: 'catalogue', name, idleMinutes, permission: ['mail.read'], revision: 1 }
    granted(await admin.people.changeRole(own))
    await ensureRoles(database.db)
    const { permissions, lacking } = await roleOf(admin, 'catalogue')
    expect(permissions).toEqual(['mail.read'])
    expect(lacking).toEqual(['rendering.read'])
  })
})

describe('one’s own page', () => {
  it('knows roles, limits and what one did, and nothing of others', async () => {
    const clerk = await shop.staff('support', ['WPX-PT'])
    granted(await clerk.own.changeOwnName({ name: 'Marta' }))
    const rights = granted(await clerk.own.getOwnRights({}))
    expect(rights.roles).toMatchObject([{ role: 'support', stores: ['WPX-PT'] }])
    expect(rights.limits).toMatchObject([
      { act: 'refund', mostMinor: 200_00, mostPerDayMinor: 200_00, isUsual: true },
      { act: 'reprint', mostMinor: 100_00, mostPerDayMinor: 500_00, isUsual: true },
    ])
    const limit = { staffId: clerk.staffId, act: 'refund' as const, currency: 'EUR' }
    granted(await admin.people.setLimit({ ...limit, mostMinor: 10_00, mostPerDayMinor: 20_00 }))
    const { limits } = granted(await clerk.own.getOwnRights({}))
    expect(limits[0]).toMatchObject({ mostMinor: 10_00, mostPerDayMinor: 20_00, isUsual: false })
    const { acts } = granted(await clerk.own.listOwnActs({}))
    expect(acts).toMatchObject([{ changes: [{ field: 'name', after: 'Marta' }] }])
    expect(granted(await clerk.staff.getMe({})).name).toBe('Marta')
    const notMine = { passkeyId: crypto.randomUUID(), name: 'Mine' }
    expect(await clerk.own.renameOwnPasskey(notMine)).toMatchObject({ code: 'not_found' })
  })
})

const WAIT = { timeout: 20_000, interval: 10 }

async function countWaiting({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

describe('the last two who can let others in', () => {
  it('cannot both suspend, lower or disarm the other at once', async () => {
    const alone = await createTestDatabase()
    try {
      const office = openApi(alone.db, () => clock)
      const [one, other] = [await office.staff('admin'), await office.staff('admin')]
      const suspend = (by: Clerk, who: Clerk) =>
        by.staff.changeStatus({ staffId: who.staffId, status: 'SUSPENDED', reason: 'race' })
      // The first call of a session notes that somebody is there.
      for (const clerk of [one, other]) await clerk.staff.getMe({})
      // Both are under way before either gets a row: whoever counts first counts the other too.
      const answers = await transact(alone.db, async (trx) => {
        await sql`select from staff for update`.execute(trx)
        const both = Promise.all([suspend(one, other), suspend(other, one)])
        await vi.waitFor(async () => expect(await countWaiting(alone)).toBe(2), WAIT)
        return { both }
      })
      await answers.both
      const active = alone.db.selectFrom('staff').where('status', '=', 'ACTIVE').select('id')
      expect(await active.execute()).toHaveLength(1)
      const last = await office.staff('admin')
      await alone.db
        .updateTable('staff')
        .set({ status: 'LEFT' })
        .where('id', '<>', last.staffId)
        .execute()
      const { revision, name, idleMinutes, permissions } = await roleOf(last, 'admin')
      const disarmed = permissions.filter((permission) => permission !== 'staff.manage')
      const change = { code: 'admin', name, idleMinutes, revision, permission: disarmed }
      expect(await last.people.changeRole(change)).toMatchObject({ fields: { staff: 'last' } })
      const lowered = await last.staff.changeRoles({ staffId: last.staffId, role: ['watcher'] })
      expect(lowered).toMatchObject({ code: 'invalid' })
      expect(office.faults).toEqual([])
    } finally {
      await alone.drop()
    }
  })
})

it('nothing of all this was a fault, and the log of it holds', async () => {
  expect(shop.faults).toEqual([])
  const check = granted(await admin.audit.checkNow({}))
  expect(check.faults).toEqual([])
  expect(check.acts).toBeGreaterThan(8)
})
