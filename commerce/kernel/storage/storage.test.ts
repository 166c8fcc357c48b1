import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import FakeS3 from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from './open-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { purgeTemporaryArea } from './temporary-folder.ts'

let root: string
let s3: FakeS3
let settings: S3Settings

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
  s3 = new FakeS3({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
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
  await rm(root, { recursive: true })
})

describe.each(['a folder', 'an S3 bucket'])('the storage in %s', (kind) => {
  let storage: Storage
  let number = 0

  beforeAll(() => {
    const dataDir = join(root, kind)
    storage = openStorage({ dataDir, s3: kind === 'an S3 bucket' ? settings : undefined })
  })

  async function finished(content: string | Buffer): Promise<string> {
    number += 1
    const path = join(root, `finished-${kind}-${number}`)
    await writeFile(path, content)
    return path
  }

  async function read(key: string): Promise<string | undefined> {
    const found = await storage.find(key)
    return found && (await buffer(await found.open())).toString()
  }

  it('gives back what was put in, and its size', async () => {
    const path = await finished('hello')
    await storage.put('uploads/ab/cd/original', path, 'text/plain')
    expect(await read('uploads/ab/cd/original')).toBe('hello')
    expect((await storage.find('uploads/ab/cd/original'))?.bytes).toBe(5)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('puts the same key twice, and the last one counts', async () => {
    await storage.put('a/twice', await finished('one'), 'text/plain')
    await storage.put('a/twice', await finished('two'), 'text/plain')
    expect(await read('a/twice')).toBe('two')
  })

  it('keeps a file that is sent in several parts', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'estampa')
    await storage.put('a/large', await finished(bytes), 'application/zip')
    const local = await storage.fetchLocal('a/large')
    expect((await readFile(local.path)).equals(bytes)).toBe(true)
    await local.release()
  })

  it('fetches a file to a path, and leaves nothing after the release', async () => {
    await storage.put('a/local', await finished('near'), 'text/plain')
    const local = await storage.fetchLocal('a/local')
    expect(await readFile(local.path, 'utf8')).toBe('near')
    await local.release()
    expect(await read('a/local')).toBe('near')
    expect(await readdir(join(root, kind, 'temporary')).catch(() => [])).toEqual([])
  })

  it('has nothing under an unknown key, and no more after a removal', async () => {
    expect(await storage.find('a/unknown')).toBeUndefined()
    await expect(storage.fetchLocal('a/unknown')).rejects.toThrow()
    await storage.put('a/gone', await finished('x'), 'text/plain')
    await storage.remove('a/gone')
    expect(await storage.find('a/gone')).toBeUndefined()
    await storage.remove('a/gone')
  })

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    'A',
    'ä',
    'a b',
    'a\0',
    '.git',
    'a/./b',
  ])('refuses the key %j', async (key) => {
    await expect(storage.find(key)).rejects.toThrow('Not a storage key')
    await expect(storage.put(key, '/nowhere', 'text/plain')).rejects.toThrow('Not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
  })

  it('shows no file whose source is missing', async () => {
    await expect(storage.put('a/missing', join(root, 'none'), 'text/plain')).rejects.toThrow()
    expect(await storage.find('a/missing')).toBeUndefined()
  })

  it('makes temporary folders that go when they are removed', async () => {
    const one = await storage.makeTemporaryFolder()
    const other = await storage.makeTemporaryFolder()
    expect(one.path).not.toBe(other.path)
    await writeFile(join(one.path, 'x'), 'x')
    await one.remove()
    await other.remove()
    await expect(stat(one.path)).rejects.toThrow('ENOENT')
  })
})

it('forgets what a crashed process left in the temporary area, and nothing younger', async () => {
  const area = join(root, 'left')
  await purgeTemporaryArea(area, new Date())
  await mkdir(join(area, 'old'), { recursive: true })
  await writeFile(join(area, 'old', 'half'), 'x')
  await utimes(join(area, 'old'), new Date(0), new Date(0))
  await writeFile(join(area, 'young'), 'x')
  await purgeTemporaryArea(area, new Date(Date.now() - 60_000))
  expect(await readdir(area)).toEqual(['young'])
})
