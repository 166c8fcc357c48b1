import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FakeS3 from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isServiceAway } from '#api/unavailable.ts'
import { limitStorage } from '#commerce/kernel/storage/limited-storage.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { openS3Storage, type S3Settings } from '#commerce/kernel/storage/s3-storage.ts'
import { freePort } from '#tests/web/free-port.ts'
import { openServiceChecks, type Checked } from './service-checks.ts'

let folder: string
let s3: FakeS3
let settings: S3Settings
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'))
  s3 = new FakeS3({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'shop' }],
  })
  const { port } = await s3.run()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'shop',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const warned: object[] = []
const log = { info() {}, warn: (details: object) => void warned.push(details) }
const full = { findFileKey: async () => undefined, hasArticles: async () => true }
const check = (
  s3Settings: S3Settings | undefined,
  smtpUrl?: string,
  facts: Partial<Checked['facts']> = {},
) =>
  openServiceChecks(
    {
      storage: openStorage({ dataDir: folder, s3: s3Settings }),
      smtpUrl,
      s3Bucket: s3Settings?.bucket,
      facts: { ...full, ...facts },
    },
    log,
  )

it('finds a folder and a bucket well', async () => {
  for (const one of [settings, undefined]) {
    const checks = await check(one)
    expect(checks.missing()).toEqual([])
    checks.close()
  }
})

it('refuses the start for a bucket that does not exist', async () => {
  await expect(check({ ...settings, bucket: 'shap' })).rejects.toThrow(
    /^The storage refuses the bucket "shap" \(404.*S3_BUCKET/,
  )
})

it('names a storage and a mail server that are away, and lets the shop start', async () => {
  const nobody = await freePort()
  const checks = await check(
    { ...settings, endpoint: `http://127.0.0.1:${nobody}` },
    `smtp://127.0.0.1:${nobody}`,
  )
  await checks.settled
  expect(checks.missing()).toEqual(['without storage', 'without mail'])
  expect(warned).toMatchObject([{ service: 'storage' }, { service: 'mail' }])
  checks.close()
})

it('names a bucket and a folder that are not those of the database’s files', async () => {
  const key = 'uploads/ab/cd/abcd/original'
  const path = join(folder, 'photo')
  await writeFile(path, 'a photo')
  await openStorage({ dataDir: folder, s3: settings }).put(key, path, 'image/jpeg')
  const facts = { findFileKey: async () => key }
  const right = await check(settings, undefined, facts)
  expect(right.missing()).toEqual([])
  right.close()
  const folderOfItsOwn = await check(undefined, undefined, facts)
  expect(folderOfItsOwn.missing()).toEqual(['without the files of the database'])
  expect(warned.at(-1)).toMatchObject({ message: expect.stringContaining(`${key} is not there`) })
  folderOfItsOwn.close()
})

it('says that a shop has no article yet', async () => {
  const checks = await check(undefined, undefined, { hasArticles: async () => false })
  expect(checks.missing()).toEqual(['without articles'])
  checks.close()
})

it('waits for a silent storage no longer than its limit, and calls that away', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const storage = limitStorage(
    openS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }, folder),
    200,
  )
  const failure: unknown = await storage.find('a/b').catch((error: unknown) => error)
  expect(String(failure)).toContain('did not answer within')
  expect(isServiceAway(failure)).toBe(true)
  await expect(storage.list('a/')[Symbol.asyncIterator]().next()).rejects.toThrow('did not answer')
  silent.close()
})
