import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { openDatabase } from './open.ts'
import { StartupError } from './startup-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = (databaseUrl: string, statementTimeoutMs = 2_000) =>
  openDatabase({
    databaseUrl,
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs,
    log: silentLog,
  })

/** The test server's address over TCP, with some part replaced. */
const urlWith = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  url.search = ''
  change(url)
  return url.href
}

async function refusal(databaseUrl: string): Promise<string> {
  const error = await open(databaseUrl).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  const { message } = error as StartupError
  expect(message).not.toContain('\n')
  return message
}

test.each([
  'localhost',
  'mysql://shop:hunter2@localhost/shop',
  'postgres://shop:hun/ter2@localhost/shop',
  'postgres://shop:hunter2@local host/shop',
])('the unreadable address %s is refused without showing its password', async (url) => {
  const message = await refusal(url)
  expect(message).toMatch(/^DATABASE_URL cannot be read: write it as postgres:/)
  expect(message).not.toMatch(/ter2/)
})

test('a server that does not answer is named', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const message = await refusal(`postgres://shop:hunter2%@127.0.0.1:${port}/shop`)
  expect(message).toContain(`127.0.0.1:${port} cannot be reached (ECONNREFUSED)`)
  expect(message).not.toContain('hunter2')
})

test('a server that starts a moment later is waited for', async () => {
  const target = new URL(urlWith(() => {}))
  const reserved = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => reserved.once('listening', resolve))
  const { port } = reserved.address() as AddressInfo
  await new Promise((resolve) => reserved.close(resolve))
  const late = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    socket.pipe(upstream).pipe(socket)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  })
  const waits: object[] = []
  const opening = openDatabase({
    databaseUrl: urlWith((url) => (url.port = String(port))),
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs: 2_000,
    waitMs: 60_000,
    log: {
      ...silentLog,
      warn(fields: object) {
        waits.push(fields)
        late.listen(port, '127.0.0.1')
      },
    },
  })
  const opened = await opening
  expect(waits).toEqual([{ reason: 'ECONNREFUSED' }])
  await opened.close()
  late.close()
})

test('a wrong password is not waited for', async () => {
  const opening = openDatabase({
    databaseUrl: urlWith((url) => (url.password = 'hunter2')),
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs: 2_000,
    waitMs: 600_000,
    log: silentLog,
  })
  await expect(opening).rejects.toThrow(/refuses the password/)
})

test('when the server has no connection left, requests wait for those that there are', async () => {
  const own = await createTestDatabase()
  const name = new URL(own.url).pathname.slice(1)
  await own.pool.query(`alter database ${name} connection limit 3`)
  const opened = await openDatabase({
    databaseUrl: own.url,
    dataDir: '/nowhere',
    poolSize: 10,
    statementTimeoutMs: 4_000,
    log: silentLog,
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sql<{ n: number }>`select ${index}::int as n from pg_sleep(0.02)`.execute(opened.db),
    ),
  )
  expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  await opened.close()
  await own.drop()
})

test('a wrong or missing password names the user, not the password', async () => {
  const wrong = await refusal(urlWith((url) => (url.password = 'hunter2')))
  expect(wrong).toMatch(/refuses the password of user "\w+"/)
  expect(wrong).not.toContain('hunter2')
  expect(await refusal(urlWith((url) => (url.password = '')))).toMatch(/refuses the password/)
})

test('a database that does not exist is named', async () => {
  expect(await refusal(urlWith((url) => (url.pathname = '/no_such_shop')))).toContain(
    'has no database "no_such_shop"',
  )
})

test('a certificate that cannot be read is named', async () => {
  const url = urlWith((address) => (address.search = '?sslrootcert=/nowhere/ca.pem'))
  expect(await refusal(url)).toContain('/nowhere/ca.pem')
})

test('encryption that the server does not offer is explained', async () => {
  const url = urlWith((address) => (address.search = '?sslmode=verify-full'))
  expect(await refusal(url)).toMatch(/No encrypted connection.*sslmode/)
})

test('a server older than PostgreSQL 15 is refused with its version', async () => {
  const server = createServer((socket) => pretendToBe(socket, ['14.9', '140009', 'f']))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const message = await refusal(`postgres://shop:hunter2@127.0.0.1:${port}/shop`)
  server.close()
  expect(message).toMatch(/is PostgreSQL 14\.9, this shop needs 15 or newer/)
})

/** Lets anybody in and answers every question with this one row. */
function pretendToBe(socket: Socket, row: string[]): void {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
  const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255])
  const names = ['version', 'number', 'standby']
  const columns = names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(18)]))
  const values = row.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]))
  const ready = message('Z', Buffer.from('I'))
  let isIn = false
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (!isIn) {
      isIn = true
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
    } else if (data[0] === 0x51) {
      const answer = [message('T', int16(3), ...columns), message('D', int16(3), ...values)]
      socket.write(Buffer.concat([...answer, message('C', Buffer.from('SELECT 1\0')), ready]))
    }
  })
}

test('whole numbers, days and moments arrive as what they are', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as count, 9007199254740993::int8 as large, date '2024-02-29' as day,
           timestamptz '2024-02-29 12:00+02' as moment, 1.10::numeric as exact`.execute(database.db)
  expect(rows[0]).toEqual({
    count: 1,
    large: 9007199254740993n,
    day: '2024-02-29',
    moment: new Date('2024-02-29T10:00:00Z'),
    exact: '1.10',
  })
})

test('every connection has its limits, and a long question is ended', async () => {
  const opened = await open(database.url, 300)
  const { rows } = await opened.pool.query(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name')`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    application_name: 'estampa',
    idle_in_transaction_session_timeout: '30000',
    lock_timeout: '300',
    statement_timeout: '300',
  })
  await expect(sql`select pg_sleep(5)`.execute(opened.db)).rejects.toMatchObject({ code: '57014' })
  await opened.close()
  await opened.close()
})

test('a connection that the server ends while idle does not end the process', async () => {
  const opened = await open(database.url)
  const { rows } = await opened.pool.query('select pg_backend_pid() as pid')
  const broken = new Promise((resolve) => opened.pool.once('error', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await broken
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

test('a connection that breaks in the middle of a transaction fails it, not the process', async () => {
  const opened = await open(database.url)
  const broken = opened.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sleep(100)
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

test('a server that goes silent costs one question, not every later one', async () => {
  const { port } = new URL(database.url)
  let isSilent = false
  const sockets: Socket[] = []
  const cable = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    sockets.push(near, far)
    near.on('data', (data) => isSilent || far.write(data))
    far.on('data', (data) => isSilent || near.write(data))
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve))
  const cablePort = (cable.address() as AddressInfo).port
  const opened = await open(
    urlWith((url) => (url.port = String(cablePort))),
    200,
  )
  await sql`select 1`.execute(opened.db)
  isSilent = true
  await expect(sql`select 2`.execute(opened.db)).rejects.toThrow('Query read timeout')
  isSilent = false
  expect((await sql`select 3 as three`.execute(opened.db)).rows).toEqual([{ three: 3 }])
  await opened.close()
  for (const socket of sockets) socket.destroy()
  cable.close()
})
