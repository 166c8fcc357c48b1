import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { orderPaidMail } from '#commerce/order/order-stages.mail.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { isCheckDue } from './invariant-alert.rules.ts'
import { raiseInvariantAlerts } from './invariant-alert.service.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
type Clerk = Awaited<ReturnType<typeof api.staff>>
let admin: Clerk

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  admin = await api.staff('admin')
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('job').execute())

const failedJob = async (name: string, data: object) => {
  const { id } = await database.db
    .insertInto('job')
    .values({ name, data: jobData.write(data), priority: 1, state: 'FAILED', failure: 'down: no' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const jobsLeft = () => database.db.selectFrom('job').select(['id', 'state', 'attempts']).execute()

describe('failed work', () => {
  it('is listed with its reason, run again, or skipped with one', async () => {
    const [first, second] = [
      await failedJob('payment hint', { provider: 'test', eventId: 'e-1' }),
      await failedJob('payment hint', { provider: 'test', eventId: 'e-2' }),
    ]
    const { jobs } = granted(await admin.operationsDesk.listFailedJobs({}))
    expect(jobs).toMatchObject([
      { jobId: second, failure: 'down: no', canRetry: true },
      { jobId: first, subject: 'eventId e-1, provider test' },
    ])
    granted(await admin.operationsDesk.retryJob({ jobId: first }))
    const reason = 'Settled by hand'
    granted(await admin.operationsDesk.skipJob({ jobId: second, reason }))
    expect(await jobsLeft()).toEqual([{ id: first, state: 'READY', attempts: 0 }])
    const act = await database.db
      .selectFrom('staff_act')
      .where('object_kind', '=', 'job')
      .where('object_id', '=', String(second))
      .select(['reason', 'permission'])
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ reason, permission: 'job.retry' })
    // Nothing that did not fail can be run again or dropped.
    expect(await admin.operationsDesk.skipJob({ jobId: first, reason })).toMatchObject({
      code: 'not_found',
    })
  })

  it('of a mail sends it again, whose address only shows its server', async () => {
    const { db } = database
    await queueMail(db, orderPaidMail, {
      subjectId: 'o-1',
      place: { site: { slug: 'WPX-GB' }, locale: { code: 'en' } },
      to: 'somebody@example.com',
      data: orderPaidMail.sample,
    })
    await sql`update mail set state = 'FAILED', failure = 'mail_refused: 550'`.execute(db)
    await sql`update job set state = 'FAILED'`.execute(db)
    const { mails } = granted(await admin.operationsDesk.listMails({}))
    expect(mails).toMatchObject([{ to: 's…@example.com', canRetry: true, state: 'FAILED' }])
    granted(await admin.operationsDesk.retryMail({ mailId: mails[0]!.mailId }))
    expect(granted(await admin.operationsDesk.listMails({ state: 'QUEUED' })).mails).toHaveLength(1)
    expect(await jobsLeft()).toMatchObject([{ state: 'READY' }])
  })

  it('is not for who only reads', async () => {
    const clerk = await api.staff('support')
    const jobId = await failedJob('payment hint', {})
    expect(await clerk.operationsDesk.listFailedJobs({})).toMatchObject({ code: 'not_found' })
    expect(await clerk.operationsDesk.retryJob({ jobId })).toMatchObject({ code: 'not_found' })
    expect(await clerk.operationsDesk.getHealth({})).toMatchObject({ code: 'not_found' })
  })
})

describe('health', () => {
  it('says what is there and what is wrong, and that nobody told of a backup', async () => {
    await failedJob('render', { renderingId: 'r-1' })
    const health = granted(await admin.operationsDesk.getHealth({}))
    expect(health).toMatchObject({ buildId: 'test', processes: 0, disk: { isShort: false } })
    expect(health.lastBackupAt).toBeUndefined()
    expect(health.database.migrations).toBeGreaterThan(50)
    const names = health.problems.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['no_worker', 'failed_jobs', 'no_backup']))
    expect(health.queues).toMatchObject([{ name: 'render', failed: 1, waiting: 0 }])
  })
})

describe('broken invariants', () => {
  it('are alerts with their order, until they hold again', async () => {
    const { db } = database
    const tools = { db, invariantFiles }
    const name = 'I6 every piece of a line costs the same'
    const { id, number } = await makePlacedOrder(db, { store: 'WPX-ES' })
    const setPieces = (pieces: number) =>
      sql`update order_line set pieces = ${pieces} where order_id = ${id}`.execute(db)
    await setPieces(7)
    await raiseInvariantAlerts(tools, undefined)
    expect(await raiseInvariantAlerts(tools, undefined)).toMatchObject({ broken: 1, resolved: 0 })
    const { alerts } = granted(await admin.operationsDesk.listAlerts({ state: ['OPEN'] }))
    expect(alerts).toMatchObject([{ name, orderNumber: number, store: 'WPX-ES' }])
    // What was broken yesterday too is no news.
    const { notices } = granted(await admin.noticeDesk.listNotices({ kind: ['check_broken'] }))
    expect(notices).toMatchObject([{ detail: '1' }])
    const elsewhere = await api.staff('admin', ['WPX-PT'])
    expect(granted(await elsewhere.operationsDesk.listAlerts({ state: ['OPEN'] })).alerts).toEqual(
      [],
    )
    await setPieces(1)
    expect(await raiseInvariantAlerts(tools, undefined)).toMatchObject({ broken: 0, resolved: 1 })
    expect(granted(await admin.operationsDesk.listAlerts({ state: ['OPEN'] })).alerts).toEqual([])
    const resolved = granted(await admin.operationsDesk.listAlerts({ state: ['RESOLVED'] })).alerts
    expect(resolved).toMatchObject([{ name, orderNumber: number }])
    const health = granted(await admin.operationsDesk.getHealth({}))
    expect(health.lastCheck).toMatchObject({ broken: 0, unknown: [] })
  })

  it('are asked for once a night, or when a night was missed', () => {
    const at = (time: string) => new Date(`2026-11-18T${time}Z`)
    expect(isCheckDue(undefined, at('12:00'))).toBe(true)
    expect(isCheckDue(at('02:00'), at('02:30'))).toBe(false)
    expect(isCheckDue(new Date('2026-11-17T02:00Z'), at('00:30'))).toBe(false)
    expect(isCheckDue(new Date('2026-11-17T02:00Z'), at('01:10'))).toBe(true)
    expect(isCheckDue(new Date('2026-11-16T02:00Z'), at('12:00'))).toBe(true)
  })

  it('are looked for at once when somebody asks', async () => {
    granted(await admin.operationsDesk.askForCheck({}))
    const jobs = await database.db.selectFrom('job').select(['name', 'data']).execute()
    expect(jobs).toEqual([{ name: 'check invariants', data: { askedBy: admin.staffId } }])
  })
})
