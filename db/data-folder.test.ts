import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDataFolder, narrowDataFolder } from './data-folder.ts'

/** PostgreSQL of a shop that root started runs as nobody, and passes through. */
const own = process.getuid?.() === 0 ? 0o711 : 0o700

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(join(root, path))).mode & 0o7777

async function make(path: string, mode: number): Promise<void> {
  await mkdir(join(root, path), { recursive: true })
  await chmod(join(root, path), mode)
}

it.each([0o000, 0o022, 0o077])('is made for its user alone, with the mask %o', async (mask) => {
  const usual = process.umask(mask)
  try {
    await makeDataFolder(join(root, 'a/b/c'))
  } finally {
    process.umask(usual)
  }
  expect(await Promise.all(['a', 'a/b', 'a/b/c'].map(modeOf))).toEqual([own, own, own])
})

it('is narrowed where it was wide, with the folders of customers’ files', async () => {
  await make('data', 0o777)
  for (const name of ['files', 'temporary', 'media', 'of-somebody-else']) {
    await make(`data/${name}`, 0o755)
  }
  await writeFile(join(root, 'data/files/old.pdf'), 'old', { mode: 0o644 })
  await makeDataFolder(join(root, 'data'))
  expect(await modeOf('data')).toBe(own)
  expect(
    await Promise.all(['files', 'temporary', 'media'].map((n) => modeOf(`data/${n}`))),
  ).toEqual([0o700, 0o700, 0o700])
  expect(await modeOf('data/of-somebody-else')).toBe(0o755)
})

it('stays as narrow as somebody made it', async () => {
  await make('data', 0o700)
  await make('data/files', 0o500)
  await narrowDataFolder(join(root, 'data'))
  expect([await modeOf('data'), await modeOf('data/files')]).toEqual([0o700, 0o500])
})

it('is narrowed behind a link, but nothing that it links to', async () => {
  await make('real', 0o755)
  await make('pictures', 0o755)
  await symlink(join(root, 'real'), join(root, 'link'))
  await symlink(join(root, 'pictures'), join(root, 'real/media'))
  await narrowDataFolder(join(root, 'link'))
  expect([await modeOf('real'), await modeOf('pictures')]).toEqual([own, 0o755])
})

it('is not a place that everybody uses, such as /tmp', async () => {
  await make('shared', 0o1777)
  await narrowDataFolder(join(root, 'shared'))
  expect(await modeOf('shared')).toBe(0o1777)
})

it('need not be there for who only asks a database elsewhere', async () => {
  await expect(narrowDataFolder(join(root, 'nowhere'))).resolves.toBeUndefined()
})
