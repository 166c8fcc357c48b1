import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { receiveRawMail } from './receive-mail.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const uploads = openTestUploads()
let freeBytes = 5_000
let clockMs = 0
const disk = watchDiskFloor({
  folder: uploads.dataDir,
  floorBytes: 1_000,
  lookAt: async () => ({ bavail: freeBytes, blocks: 10_000, bsize: 1 }),
  clockMs: () => (clockMs += 2_000),
})
const now = () => new Date('2036-05-01T10:00:00Z')
const seconds = now().getTime() / 1000

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now, { ...uploads.tools, disk })
})
afterAll(async () => {
  await database.drop()
  await uploads.close()
})

const raw = plainMail({ 'Message-ID': '<door@x.example>', From: 'a@x.example' }, 'Hello')
const seal = (at: number, key = shop.commerce.mailSecretOf!('support')!) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.`).update(raw).digest('hex')}`

/** Brings a mail, and says whether a byte of it was asked for. */
async function bring(signature: string, address = '203.0.113.5') {
  let wasRead = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wasRead = true
        controller.enqueue(new Uint8Array(raw))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const url = `http://api.internal/mail-in/support?${new URLSearchParams({ signature })}`
  const headers = {
    'content-type': 'application/octet-stream',
    'client-address': address,
  }
  const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { status: (await shop.api(request)).status, wasRead }
}

const countMails = async () =>
  (await database.db.selectFrom('mail_in').select('id').execute()).length
const keptFiles = async () => {
  const folder = join(uploads.dataDir, 'temporary')
  return existsSync(folder) ? readdir(folder) : []
}

it('a mail of another hour is refused before a byte of it is written', async () => {
  expect(await bring(seal(seconds - 301))).toEqual({ status: 401, wasRead: false })
  expect(await bring('no seal at all')).toEqual({ status: 401, wasRead: false })
})

it('whoever brings wrong seals is heard no more after sixty, and others are', async () => {
  const address = '203.0.113.77'
  const wrong = seal(seconds, 'another')
  expect(await bring(wrong, address)).toEqual({ status: 401, wasRead: true })
  for (let count = 1; count < 60; count += 1) await bring(wrong, address)
  expect(await bring(wrong, address)).toEqual({ status: 429, wasRead: false })
  expect(await bring(seal(seconds), address)).toEqual({ status: 429, wasRead: false })
  expect((await bring(wrong, '203.0.113.78')).status).toBe(401)
})

it('while the disk is nearly full nothing of a mail is written, and its bringer asks again', async () => {
  freeBytes = 999
  expect(await bring(seal(seconds))).toEqual({ status: 507, wasRead: false })
  const tools = { db: database.db, storage: uploads.tools.storage, disk }
  await expect(receiveRawMail(tools, { mailbox: 'inbox', raw, now: now() })).rejects.toMatchObject({
    code: 'no_space',
  })
  expect(await countMails()).toBe(0)
  expect(await keptFiles()).toEqual([])
  freeBytes = 5_000
  expect(await bring(seal(seconds))).toEqual({ status: 200, wasRead: true })
  expect(await countMails()).toBe(1)
})
