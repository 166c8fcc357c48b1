import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findOrMakeBuild } from '#server/build/built.ts'
import { startBuiltShop, type BuiltShop } from '#tests/e2e/built-shop.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import type { TestShop } from '#tests/web/shop.ts'
import { call } from '#tests/web/uploads/uploading.ts'

let folder: string
let dataDir: string
let shop: BuiltShop

/** A data folder of an earlier release, open to everybody, and a shop whose user shuts nothing either. */
beforeAll(async () => {
  await findOrMakeBuild(5)
  folder = mkdtempSync(join(tmpdir(), 'estampa-private-'))
  // PostgreSQL of a root shop runs as nobody, who must get through.
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'files', 'invoice'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'invoice', 'old.pdf'), '%PDF-1.7')
  for (const path of ['.', 'files', 'files/invoice']) chmodSync(join(dataDir, path), 0o755)
  chmodSync(join(dataDir, 'files/invoice/old.pdf'), 0o644)
  const usual = process.umask(0o000)
  try {
    shop = await startBuiltShop({ DATA_DIR: dataDir, SEED_DEMO: 'no' })
  } finally {
    process.umask(usual)
  }
})
afterAll(async () => {
  await shop?.stop()
  await rm(folder, { recursive: true, force: true })
})

const rightsOfOthers = (path: string) => lstatSync(path).mode & 0o077

/** The group that decoders run as, in which nobody else is: what a decoder reads may be lent to it. */
const DECODERS = 65_533

function isOpenToPeople(path: string): boolean {
  const { mode, gid } = lstatSync(path)
  return (mode & (gid === DECODERS ? 0o007 : 0o077)) !== 0
}

it('what a visitor uploads is made so that nobody else on the machine reads it', async () => {
  const at = { env: { PORT: shop.port } } as TestShop
  const session = await call(at, '/api/session', { method: 'POST' })
  const { ext_session_id } = JSON.parse(session.body.toString()) as { ext_session_id: string }
  const form = makeForm([{ bytes: await makePicture(), name: 'a.jpg' }], { ext_session_id })
  const request = new Request('http://x', { method: 'POST', body: form })
  const sent = await call(at, '/images/upload', {
    method: 'POST',
    headers: {
      cookie: session.headers['set-cookie']![0]!.split(';')[0]!,
      'content-type': request.headers.get('content-type')!,
    },
    body: new Uint8Array(await request.arrayBuffer()),
  })
  expect(sent.status).toBe(200)
  // PostgreSQL guards its own folder, and loads its libraries from a folder of links.
  const entries = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const ours = entries.filter((path) => !/^postgres(\.libraries)?($|\/)/.test(path))
  const made = ours.filter((path) => !path.startsWith('files/invoice'))
  expect(made.filter((path) => path.startsWith('files/')).length).toBeGreaterThan(1)
  expect(made.filter((path) => isOpenToPeople(join(dataDir, path)))).toEqual([])
  expect(rightsOfOthers(join(dataDir, 'postgres'))).toBe(0)
})

it('what an earlier release left open to everybody is shut', () => {
  // Root lets PostgreSQL, which runs as nobody, pass through, but not look around.
  expect(rightsOfOthers(dataDir)).toBe(process.getuid?.() === 0 ? 0o011 : 0)
  expect(rightsOfOthers(join(dataDir, 'files'))).toBe(0)
})

it.runIf(process.getuid?.() === 0)('an old invoice is closed to another user', () => {
  const file = join(dataDir, 'files/invoice/old.pdf')
  const other = spawnSync('head', ['-c', '8', file], { uid: 65534, gid: 65534, cwd: '/' })
  expect([other.status, other.stdout.toString()]).toEqual([1, ''])
})
