import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { replaceAssignments, setStatus } from '#commerce/staff/people.queries.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { giveBack, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { programEnv } from '#tests/run/program-env.ts'

// Each command is a process of its own, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })

const LIMIT = 200_00
let database: TestDatabase
let dataDir: string
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-refund-'))
  shop = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function refund(...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'refund.ts'), ...words], {
    env: {
      ...programEnv,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED_DEMO: 'no',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

const emailOf = async (staffId: string) =>
  (
    await database.db
      .selectFrom('staff')
      .where('id', '=', staffId)
      .select('email')
      .executeTakeFirstOrThrow()
  ).email

const approverOf = async (publicId: string) =>
  (
    await database.db
      .selectFrom('refund')
      .where('public_id', '=', publicId)
      .select('approved_by')
      .executeTakeFirstOrThrow()
  ).approved_by

/** Somebody who may ask for money back in the office, and may also approve it. */
let both: Awaited<ReturnType<typeof shop.staff>>
let publicId: string
beforeEach(async () => {
  both = await shop.staff('support')
  const roles = ['support', 'accountant'].map((role) => ({ role, stores: null, validUntil: null }))
  const by = { givenBy: undefined, now: new Date() }
  await replaceAssignments(database.db, both.staffId, roles, by)
  const amounts = [LIMIT, LIMIT]
  const { number } = await paidAndReleased(database.db, shop, { amounts, now: new Date() })
  const asked = { kind: 'GOODWILL', amountMinor: LIMIT + 1, reason: 'delivered_late' } as const
  publicId = granted(await giveBack(both, number, asked)).refunds[0]!.publicId
})

it('whoever asked for it in the office is the same person at the machine, and does not approve it', async () => {
  const ended = await refund('approve', publicId, '--as', await emailOf(both.staffId))
  expect(ended).toEqual({
    code: 1,
    output: 'Somebody else than who asked for it has to approve it.\n',
  })
  expect(await approverOf(publicId)).toBeNull()
})

it('a second person approves it, under the id that the office knows', async () => {
  const second = await shop.staff('accountant')
  const ended = await refund('approve', publicId, '--as', await emailOf(second.staffId))
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.output).toContain(`"by":"staff:${second.staffId}"`)
  expect(await approverOf(publicId)).toBe(`staff:${second.staffId}`)
  expect(granted(await second.moneyDesk.getRefund({ publicId })).approvedBy).toBe(
    'Person of accountant',
  )
})

it('a name that nobody of the shop has approves nothing', async () => {
  for (const name of ['anna', 'anna@nowhere.example']) {
    expect(await refund('approve', publicId, '--as', name)).toMatchObject({ code: 1 })
  }
  expect((await refund('approve', publicId)).output).toContain('Say who decides it')
  expect(await approverOf(publicId)).toBeNull()
})

it('who has no access any more, or not this right, or not in this store, approves nothing', async () => {
  const gone = await shop.staff('accountant')
  await setStatus(database.db, gone.staffId, 'SUSPENDED')
  const clerk = await shop.staff('support')
  const elsewhere = await shop.staff('accountant', ['WPX-PT'])
  const said = []
  for (const { staffId } of [gone, clerk, elsewhere]) {
    said.push((await refund('approve', publicId, '--as', await emailOf(staffId))).output)
  }
  expect(said[0]).toContain('Nobody of the shop with access has the address')
  expect(said[1]).toContain('lacks the permission refund.approve')
  expect(said[2]).toContain('There is no such refund')
  expect(await approverOf(publicId)).toBeNull()
})
