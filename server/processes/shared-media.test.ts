import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { startFakeS3, type RunningS3 } from '#tests/fakes/fake-s3.ts'
import { mediaFolderOf, openMediaPublishing, openSharedMedia } from './shared-media.ts'
import { createMedia } from '#server/web/files/static-files.ts'

const PICTURE = 'article-mug-0a1b2c3d-320.webp'
let s3: RunningS3
let root: string

beforeAll(async () => {
  s3 = await startFakeS3()
  root = await mkdtemp(join(tmpdir(), 'estampa-hosts-'))
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true })
})

function openHost(name: string, shared: RunningS3 | undefined) {
  const dataDir = join(root, name)
  const storage = openStorage({ dataDir, s3: shared?.settings })
  const folder = mediaFolderOf(dataDir)
  return {
    folder,
    storage,
    media: createMedia(folder, undefined, openSharedMedia(folder, storage)),
  }
}

it('shows a picture on a host that never had it, with the same bytes, and keeps it there', async () => {
  const [one, other] = [openHost('a', s3), openHost('b', s3)]
  await mkdir(one.folder, { recursive: true })
  await writeFile(join(one.folder, PICTURE), 'the bytes of a picture')
  expect((await other.media(PICTURE)).status).toBe(404)
  const publish = openMediaPublishing(one.folder, one.storage)
  expect(await publish()).toBe(1)
  expect(await publish()).toBe(0)
  const [here, there] = await Promise.all([one.media(PICTURE), other.media(PICTURE)])
  expect([here.status, there.status]).toEqual([200, 200])
  expect(await there.text()).toBe(await here.text())
  expect(there.headers.get('content-type')).toBe('image/webp')
  expect(await readFile(join(other.folder, PICTURE), 'utf8')).toBe('the bytes of a picture')
})

it('asks no storage where hosts share none', async () => {
  const alone = openHost('alone', undefined)
  expect(openSharedMedia(alone.folder, alone.storage)).toBeUndefined()
  expect((await alone.media(PICTURE)).status).toBe(404)
})
