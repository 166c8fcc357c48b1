import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { verifyAudit } from './audit-check.service.ts'
import { recordAct, recordLook, type ActingStaff } from './audit.service.ts'

let database: TestDatabase
let who: ActingStaff
const at = (day: string) => new Date(`2026-${day}T10:00:00.123Z`)

beforeAll(async () => {
  database = await createTestDatabase()
  const { id } = await database.db
    .insertInto('staff')
    .values({ email: 'marta@example.com', name: 'Marta', status: 'ACTIVE', created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  who = { staffId: id, sessionId: undefined, network: '192.0.2.0/24', requestId: 'r-1' }
})
afterAll(() => database.drop())

const record = (id: string, now: Date) =>
  transact(database.db, (trx) =>
    recordAct(
      trx,
      who,
      'order.hold',
      {
        object: { kind: 'order', id, store: 'WPX-ES' },
        before: { zebra: 1, hold: null },
        after: { zebra: 1, hold: { until: now, reason: 'Ärger' }, gone: undefined },
        reason: 'as asked',
      },
      now,
    ),
  )

describe('the audit log', () => {
  it('is one chain over the months, also when many write at once', async () => {
    await record('ES-1', at('10-30'))
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`ES-${index}`, at('11-02'))))
    expect(await verifyAudit(database.db, at('11-20'))).toEqual({ acts: 21, faults: [] })
  })

  it('goes with its write: what is undone leaves no row', async () => {
    const undone = transact(database.db, async (trx) => {
      await recordAct(trx, who, 'order.hold', { object: { kind: 'order', id: 'X' } }, at('11-03'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await verifyAudit(database.db, at('11-20'))).toEqual({ acts: 21, faults: [] })
  })

  it('takes no change from the program', async () => {
    const { db } = database
    await expect(db.updateTable('staff_act').set({ reason: 'another' }).execute()).rejects.toThrow(
      'audit log',
    )
    await expect(db.deleteFrom('staff_act').execute()).rejects.toThrow('audit log')
  })

  it.each([
    ['altered', `update staff_act set reason = 'another' where id = 5`, 'was altered'],
    [
      'altered inside',
      `update staff_act set after = jsonb_set(after, '{zebra}', '2') where id = 6`,
      'was altered',
    ],
    ['taken out', `delete from staff_act where id = 7`, 'does not follow'],
    [
      'cut off at its end',
      `delete from staff_act where id = (select max(id) from staff_act)`,
      'its head says',
    ],
    ['emptied of a month', `delete from staff_act where month = '2026-10-01'`, 'its head says'],
  ])('that was %s by another hand is found out', async (_, change, fault) => {
    class Undo extends Error {}
    const tampered = transact(database.db, async (trx) => {
      await sql`alter table staff_act disable trigger staff_act_is_final`.execute(trx)
      await sql.raw(change).execute(trx)
      const { faults } = await verifyAudit(trx, at('11-20'))
      expect(faults.map((one) => one.fault).join()).toContain(fault)
      throw new Undo()
    })
    await expect(tampered).rejects.toThrow(Undo)
  })

  it('tells once an hour who looked', async () => {
    const object = { kind: 'customer', id: 'c-1' } as const
    await recordLook(database.db, who.staffId, object, at('11-05'))
    await recordLook(database.db, who.staffId, object, at('11-05'))
    await recordLook(database.db, who.staffId, object, at('11-06'))
    const looks = await database.db.selectFrom('staff_look').selectAll().execute()
    expect(looks).toHaveLength(2)
  })
})
