import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import { readEnv } from '#config/env.ts'
import { claimDatabase } from '#db/shop-kind.ts'
import { demoCustomers } from '#demo/seed/demo-customers.ts'
import { openApi } from '#tests/api.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/database/database.ts'
import { root } from '#tests/run/child.ts'
import { programEnv } from '#tests/run/program-env.ts'
import { liveSettings } from '#tests/web/live-settings.ts'
import { shopTasks, toolTasks } from '#server/tasks.mjs'

// Each command is a process of its own, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let live: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estampa-commands-'))
  live = liveSettings(folder, { 'WPX-ES': { origin: 'https://www.example.es' } })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(words: string[], settings: Record<string, string>) {
  const [task = '', ...args] = words
  const { script } = shopTasks[task]!
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...programEnv, DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

it('a command that does not find the settings of its shop begins no database of its own', async () => {
  const dataDir = await mkdtemp(join(folder, 'nowhere-'))
  const { code, output } = await run(['staff', 'invite', 'ada@example.com', 'admin'], {
    DATA_DIR: dataDir,
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no shop here: DATABASE_URL is not set, [^\n]*\n$/)
  expect(await readdir(dataDir)).toEqual([])
})

describe('an empty database', () => {
  it('becomes the one of a real shop by the command that every installation runs first', async () => {
    const empty = await createEmptyDatabase()
    const settings = { ...live, DATABASE_URL: empty.url }
    const early = await run(['keys', 'list'], settings)
    expect(early).toEqual({
      code: 1,
      output:
        'The database has no tables of this shop yet: start the shop, or `npm run task migrate`, before this command.\n',
    })
    const first = await run(['migrate'], settings)
    expect(first).toEqual({ code: 0, output: expect.stringMatching(/^Applied: 0001-/) })
    const again = await run(['migrate'], settings)
    expect(again).toEqual({ code: 0, output: 'The database is up to date.\n' })
    // From now on it is nobody else's.
    const demo = await run(['migrate'], { DATABASE_URL: empty.url, SEED_DEMO: 'yes' })
    expect(demo).toMatchObject({ code: 1 })
    expect(demo.output).toMatch(/^The database has been a real shop’s since/)
    await empty.drop()
  })

  it('is filled for a demo too', async () => {
    const empty = await createEmptyDatabase()
    const demo = { DATABASE_URL: empty.url, SEED_DEMO: 'yes' }
    expect((await run(['migrate'], demo)).code).toBe(0)
    expect(await run(['keys', 'list'], { ...live, DATABASE_URL: empty.url })).toEqual({
      code: 1,
      output: expect.stringContaining('The database holds the demo, and this is a real shop'),
    })
    await empty.drop()
  })
})

describe('a machine that is gone', () => {
  it('comes back from backup, settings and the files that they name, root keys at their place', async () => {
    const [lost, bare] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
    const keys = join(folder, 'root-keys')
    const text = JSON.stringify({
      current: '1',
      keys: { 1: Buffer.alloc(32, 'k').toString('base64') },
    })
    await writeFile(keys, text, { mode: 0o600 })
    const settings = {
      ...live,
      SECRETS_FILE: keys,
      BACKUP_TO: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'a long enough passphrase',
    }
    expect(await run(['migrate'], { ...settings, DATABASE_URL: lost.url })).toMatchObject({
      code: 0,
    })
    const backup = await run(['backup'], { ...settings, DATABASE_URL: lost.url })
    expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Backed up to /) })
    await rm(keys)
    const back = await run(['restore'], { ...settings, DATABASE_URL: bare.url })
    expect(back).toEqual({ code: 0, output: expect.stringContaining(`root keys are in ${keys}`) })
    expect(await readFile(keys, 'utf8')).toBe(text)
    expect((await stat(keys)).mode & 0o777).toBe(0o600)
    expect(await run(['keys', 'list'], { ...settings, DATABASE_URL: bare.url })).toMatchObject({
      code: 0,
    })
    const twice = await run(['restore'], { ...settings, DATABASE_URL: bare.url })
    expect(twice).toEqual({ code: 1, output: expect.stringMatching(/^The database is not empty/) })
    expect(await readdir(folder), 'a refusal writes no keys').not.toContain('restored-secrets')
    await Promise.all([lost.drop(), bare.drop()])
  })
})

describe('a command beside a demo', () => {
  let database: TestDatabase
  let demo: Record<string, string>
  beforeAll(async () => {
    database = await createTestDatabase({ withDemoShop: true })
    await claimDatabase(database.db, readEnv({ SEED_DEMO: 'yes' }))
    demo = { DATABASE_URL: database.url, SEED_DEMO: 'yes' }
  })
  afterAll(() => database.drop())

  it('lists and changes the keys', async () => {
    await getCurrentKey(database.db, 'security log')
    const before = await run(['keys', 'list'], demo)
    expect(before).toMatchObject({ code: 0 })
    expect(JSON.parse(before.output.split('\n')[0]!)).toMatchObject({ version: 1 })
    const rotated = await run(['keys', 'rotate'], demo)
    expect(rotated).toMatchObject({ code: 0 })
    expect(rotated.output).toMatch(/^\d+ stored texts are sealed anew\.$/m)
    expect(rotated.output).toContain('"key-rotated"')
    expect((await run(['keys', 'list'], demo)).output).toContain('"version":2')
  })

  it('lists where a customer is signed in, and signs them out', async () => {
    const none = await run(['sessions', 'list', 'nobody@example.com'], demo)
    expect(none).toEqual({ code: 0, output: '' })
    const { email } = demoCustomers[0]
    await openApi(database.db).customer(demoCustomers[0])
    const [line] = (await run(['sessions', 'list', email], demo)).output.split('\n')
    const { id } = JSON.parse(line!) as { id: string }
    const ended = await run(['sessions', 'end', email, id], demo)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.output).toMatch(/^1 ended\.$/m)
    expect(ended.output).toContain('"session-ended"')
    expect(ended.output).not.toContain(email)
    expect((await run(['sessions', 'list', email], demo)).output).not.toContain(id)
  })

  it('tells what runs in the background, and that something failed', async () => {
    const at = new Date('2036-11-11T09:00:00Z')
    const sweep = { name: 'purge mails', every_ms: 3_600_000, next_at: at, started_at: at }
    const failed = { outcome: 'FAILED', failure: 'no disk', failures: 2 } as const
    await database.db
      .insertInto('schedule')
      .values({ ...sweep, ...failed })
      .execute()
    const { code, output } = await run(['background'], demo)
    expect(output).toMatch(/purge mails.*2036-11-11 09:00:00.*failed 2 times: no disk/)
    expect(code).toBe(1)
  })

  it('reads a statement of the bank for whoever may settle orders', async () => {
    const { staffId } = await openApi(database.db).staff('accountant')
    const { email } = await database.db
      .selectFrom('staff')
      .where('id', '=', staffId)
      .select('email')
      .executeTakeFirstOrThrow()
    const file = join(folder, 'statement.csv')
    await writeFile(
      file,
      `date,amount,currency,reference,name,account\n2036-11-11,12.50,EUR,thanks,Ann,ES9121000418450200051332\n`,
    )
    const { code, output } = await run(['statement', 'import', file, '--as', email], demo)
    expect(output).toMatch(/^\{.*\}$/m)
    expect(code, output).toBe(0)
  })

  it.each(['keys', 'sessions'])('is refused by %s to a real shop that meets it', async (script) => {
    const words = script === 'keys' ? ['keys', 'list'] : ['sessions', 'list', 'a@example.com']
    expect(await run(words, { ...live, DATABASE_URL: database.url })).toEqual({
      code: 1,
      output: expect.stringContaining('The database holds the demo, and this is a real shop'),
    })
  })
})

/** Files that open a database without asking whose it is, each with what makes that right. */
const direct = new Set([
  // Asks itself.
  'server/commands/open-shop-database.ts',
  // Fills an empty one, whose kind comes with the backup and is asked at the next start.
  'server/commands/restore.ts',
])

it('no command opens the database without asking what kind of shop it belongs to', () => {
  const opening = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bopenDatabase\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(opening.toSorted(), 'Take openShopDatabase.').toEqual([...direct].toSorted())
})

it('what reads the operator’s settings without being of the server asks as well', () => {
  const scripts = Object.values({ ...shopTasks, ...toolTasks })
    .filter(({ readsEnvFile, script }) => readsEnvFile && !script.startsWith('server/'))
    .map(({ script }) => script)
  expect(scripts).toEqual(['bench/bulk-load.ts'])
  for (const script of scripts) {
    expect(readFileSync(join(root, script), 'utf8'), script).toMatch(/await claimDatabase\(/)
  }
})

it('lists the parts of the program with their licences', async () => {
  const file = join(folder, 'parts.json')
  const { code, output } = await run(['sbom', file], {})
  expect(code, output).toBe(0)
  const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.length).toBeGreaterThan(50)
  expect(components).toContainEqual(expect.objectContaining({ name: 'pg' }))
  expect(components.map(({ name }) => name)).not.toContain('vitest')
})
