import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recordAct } from '#commerce/staff/audit.service.ts'
import { readStaffToken } from '#commerce/staff/staff-token.service.ts'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { programEnv } from '#tests/run/program-env.ts'

// Each command is a process of its own, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-staff-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function staff(...words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'staff.ts'), ...words], {
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

const tokenIn = (output: string) =>
  /http:\/\/staff\.localhost:3000\/office\/sign-in\/invitation\/(\S+)/.exec(output)?.[1]
const isOpen = async (token: string) =>
  (await readStaffToken({ db: database.db, now: new Date() }, 'INVITATION', token)) !== undefined

it('the first person of a shop is let in at its machine, by a link that is shown once', async () => {
  const invited = await staff('invite', 'Marta@example.com', 'admin', '--stores', 'wpx-pt')
  const token = tokenIn(invited.output)!
  expect(invited).toMatchObject({ code: 0 })
  expect(await isOpen(token)).toBe(true)
  // The log tells that rights changed, and names nobody.
  expect(invited.output).toContain('rights-changed')
  expect(invited.output).not.toContain('marta@example.com')

  const again = await staff('reset', 'marta@example.com')
  expect(await isOpen(token)).toBe(false)
  expect(await isOpen(tokenIn(again.output)!)).toBe(true)

  const listed = await staff('list')
  expect(listed.output).toMatch(/marta@example\.com\s+marta\s+INVITED\s+admin@WPX-PT/)

  expect((await staff('suspend', 'marta@example.com')).code).toBe(0)
  expect(await isOpen(tokenIn(again.output)!)).toBe(false)
})

it.each([
  [['invite', 'marta@example.com', 'wizard'], 1, 'no such role'],
  [['invite', 'nobody', 'admin'], 2, 'no e-mail address'],
  [['invite', 'eva@example.com', 'admin', '--stores', 'WPX-XX'], 2, 'The stores are'],
  [['suspend', 'eva@example.com'], 1, 'no such person'],
  [['promote', 'eva@example.com'], 2, 'npm run task staff invite'],
])('%j ends with %i and says why', async (words, code, explanation) => {
  const ended = await staff(...words)
  expect(ended).toMatchObject({ code })
  expect(ended.output).toContain(explanation)
})

it('an altered row of the audit log ends its check with 1', async () => {
  const { db } = database
  const { id } = await db
    .insertInto('staff')
    .values({ email: 'ana@example.com', name: 'Ana', status: 'ACTIVE', created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const who = { staffId: id, sessionId: undefined, network: 'here', requestId: undefined }
  const act = { object: { kind: 'order' as const, id: 'ES-1' }, after: { hold: true } }
  await transact(db, (trx) => recordAct(trx, who, 'order.hold', act, new Date()))
  expect(await staff('audit', 'verify')).toMatchObject({
    code: 0,
    output: '1 acts, none altered.\n',
  })

  await sql`alter table staff_act disable trigger staff_act_is_final`.execute(db)
  await sql`update staff_act set after = '{"hold": false}'`.execute(db)
  const verified = await staff('audit', 'verify')
  expect(verified.code).toBe(1)
  expect(verified.output).toContain('was altered')
})
