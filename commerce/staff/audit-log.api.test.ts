import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { verifyAudit } from './audit-check.service.ts'
import { purgeStaff } from './audit-retention.service.ts'
import { recordAct, recordLook } from './audit.service.ts'
import { lookKindNames } from './look.terms.ts'
import type { Permission } from './permission.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let admin: OfficeApi & { staffId: string }
let clerkId: string
const now = new Date('2026-11-18T10:00:00Z')

const record = (permission: Permission, id: string, store: string | undefined, at: Date) =>
  transact(database.db, (trx) =>
    recordAct(
      trx,
      { staffId: clerkId, sessionId: undefined, network: '192.0.2.0/24', requestId: 'r' },
      permission,
      { object: { kind: 'order', id, store }, before: { hold: null }, after: { hold: 'fraud' } },
      at,
    ),
  )

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  admin = await shop.staff('admin')
  clerkId = (await makeStaff(database.db, { role: 'support', now })).staffId
  for (let day = 1; day <= 9; day += 1) {
    const at = new Date(`2026-11-0${day}T12:00:00Z`)
    await record(day % 3 === 0 ? 'order.refund' : 'order.hold', `ES-${day}`, 'WPX-ES', at)
    await record('order.note', `PT-${day}`, 'WPX-PT', at)
  }
})
afterAll(() => database.drop())

const idsOf = (answer: { acts: { objectId: string }[] }) =>
  answer.acts.map(({ objectId }) => objectId)

describe('the audit log', () => {
  it('is read page by page, newest first, and no act twice', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = granted(await admin.audit.listActs({ most: 5, after }))
      seen.push(...idsOf(page))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(18)
    expect(new Set(seen).size).toBe(18)
    expect(seen[0]).toMatch(/-9$/)
  })

  it('is filtered by person, object, permission, store, period and money', async () => {
    const list = async (filter: object) => idsOf(granted(await admin.audit.listActs(filter)))
    expect(await list({ moneyOnly: true })).toEqual(['ES-9', 'ES-6', 'ES-3'])
    expect(await list({ permission: ['order.refund', 'order.note'], objectId: 'PT-2' })).toEqual([
      'PT-2',
    ])
    expect(await list({ store: ['WPX-PT'], from: '2026-11-02', until: '2026-11-03' })).toEqual([
      'PT-3',
      'PT-2',
    ])
    expect(await list({ staffId: [admin.staffId] })).toEqual([])
    expect(await list({ staffId: [clerkId], objectKind: ['order'] })).toHaveLength(18)
  })

  it('is filtered by several people and several kinds at once', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const list = async (filter: object) => idsOf(granted(await admin.audit.listActs(filter)))
    expect(
      await list({ staffId: [nobody, clerkId], objectKind: ['ticket', 'order'] }),
    ).toHaveLength(18)
    expect(await list({ staffId: [nobody], objectKind: ['order'] })).toEqual([])
  })

  it('is asked for days as the clocks of the office have them', async () => {
    // A quarter past midnight in Madrid, where Greenwich still has the day before.
    await record('order.note', 'night', 'WPX-ES', new Date('2026-11-10T23:15:00Z'))
    const on = async (day: string) =>
      idsOf(granted(await admin.audit.listActs({ from: day, until: day })))
    expect(await on('2026-11-10')).toEqual([])
    expect(await on('2026-11-11')).toEqual(['night'])
  })

  it('shows what changed, field by field', async () => {
    const { acts } = granted(await admin.audit.listActs({ objectId: 'ES-1' }))
    expect(acts).toMatchObject([{ changes: [{ field: 'hold', before: '', after: 'fraud' }] }])
    const { actId } = acts[0]!
    expect(granted(await admin.audit.getAct({ actId }))).toEqual(acts[0])
    const elsewhere = await shop.staff('admin', ['WPX-PT'])
    expect(await elsewhere.audit.getAct({ actId })).toMatchObject({ code: 'not_found' })
  })

  it('of other stores does not exist for who reads that of one', async () => {
    const here = await shop.staff('admin', ['WPX-PT'])
    const { acts } = granted(await here.audit.listActs({}))
    expect(new Set(acts.map(({ store }) => store))).toEqual(new Set(['WPX-PT']))
    expect(granted(await here.audit.listActs({ store: ['WPX-ES'] })).acts).toEqual([])
    expect(await here.audit.listLooks({})).toMatchObject({ code: 'not_found' })
  })

  it.each(['yesterday', '2026-13-99T00:00:00Z 1', "' or 1=1"])(
    'refuses the place %j to go on from',
    async (after) => {
      expect(await admin.audit.listActs({ after })).toMatchObject({ code: 'invalid' })
    },
  )

  it('tells who looked at whom', async () => {
    await recordLook(database.db, clerkId, { kind: 'order', id: 'ES-1' }, now)
    await recordLook(database.db, admin.staffId, { kind: 'customer', id: 'c-1' }, now)
    const first = granted(await admin.audit.listLooks({ most: 1 }))
    const second = granted(await admin.audit.listLooks({ most: 1, after: first.next }))
    expect([...first.looks, ...second.looks].map(({ objectId }) => objectId)).toEqual([
      'ES-1',
      'c-1',
    ])
    expect(second.next).toBeUndefined()
    const at = granted(await admin.audit.listLooks({ staffId: [clerkId] }))
    expect(at.looks).toMatchObject([{ objectKind: 'order', objectId: 'ES-1' }])
  })
})

describe('looks of several kinds', () => {
  const at = new Date('2026-11-12T10:00:00Z')
  const day = { from: '2026-11-12', until: '2026-11-12' }

  it('are read page by page, also of kinds that are two words', async () => {
    for (const kind of lookKindNames) await recordLook(database.db, clerkId, { kind, id: 'x' }, at)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = granted(await admin.audit.listLooks({ ...day, most: 1, after }))
      seen.push(...page.looks.map(({ objectKind }) => objectKind))
      after = page.next
    } while (after)
    expect(seen.toSorted()).toEqual([...lookKindNames].toSorted())
  })

  it('are found by more than one kind', async () => {
    const objectKind = ['order files', 'guest data']
    const { looks } = granted(await admin.audit.listLooks({ ...day, objectKind }))
    expect(looks.map((look) => look.objectKind).toSorted()).toEqual(objectKind.toSorted())
  })
})

describe('a row that somebody altered in the database', () => {
  it('is named by the check, and its page leads to it', async () => {
    const { db } = database
    const set = (reason: string | null) =>
      transact(db, async (trx) => {
        await sql`alter table staff_act disable trigger staff_act_is_final`.execute(trx)
        await sql`update staff_act set reason = ${reason} where object_id = 'ES-3'`.execute(trx)
        await sql`alter table staff_act enable trigger staff_act_is_final`.execute(trx)
      })
    await set('The customer asked for it')
    const found = granted(await admin.audit.checkNow({}))
    const { acts } = granted(await admin.audit.listActs({ objectId: 'ES-3' }))
    expect(found.faults).toMatchObject([{ id: acts[0]!.actId, fault: 'was altered' }])
    expect(granted(await admin.audit.getAuditCheck({})).check?.faults).toEqual(found.faults)
    await set(null)
    expect(granted(await admin.audit.checkNow({})).faults).toEqual([])
  })
})

describe('what has served its time', () => {
  const later = (months: number) => {
    const then = new Date(now)
    then.setUTCMonth(then.getUTCMonth() + months)
    return then
  }

  it('is forgotten after two years, money after ten, looks after half a year; the chain holds', async () => {
    const { db } = database
    await purgeStaff({ db, now: later(7) })
    expect(await db.selectFrom('staff_look').selectAll().execute()).toEqual([])
    await purgeStaff({ db, now: later(25) })
    const kept = await db
      .selectFrom('staff_act')
      .where('forgotten_at', 'is', null)
      .select(['permission', 'before'])
      .execute()
    expect(new Set(kept.map(({ permission }) => permission))).toEqual(new Set(['order.refund']))
    const gone = await db
      .selectFrom('staff_act')
      .where('forgotten_at', 'is not', null)
      .select(['staff_id', 'object_id', 'before', 'after', 'network'])
      .execute()
    expect(gone).toHaveLength(18)
    for (const row of gone) {
      expect(row).toEqual({ staff_id: null, object_id: '', before: null, after: null, network: '' })
    }
    expect((await verifyAudit(db, later(25))).faults).toEqual([])
    await purgeStaff({ db, now: later(121) })
    expect((await verifyAudit(db, later(121))).faults).toEqual([])
    const money = await db
      .selectFrom('staff_act')
      .where('forgotten_at', 'is', null)
      .select('id')
      .execute()
    expect(money).toEqual([])
  })

  it('is no way to hide what somebody did yesterday', async () => {
    const { db } = database
    await record('order.hold', 'ES-77', 'WPX-ES', now)
    const hide = (at: Date) =>
      sql`update staff_act set forgotten_at = ${at}, staff_id = null, object_id = '', before = null,
        after = null, reason = null, store = null where object_id = 'ES-77'`.execute(db)
    await expect(hide(now)).rejects.toThrow('audit log')
    // With a clock that is wrong on purpose the database is fooled, and the check is not.
    await hide(later(30))
    const { faults } = await verifyAudit(db, now)
    expect(faults.map(({ fault }) => fault)).toContain('was forgotten too early')
  })
})
