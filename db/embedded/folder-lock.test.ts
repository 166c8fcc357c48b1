import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderLock } from './folder-lock.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  file = join(folder, 'lock')
})
afterAll(() => rm(folder, { recursive: true }))

test('one holder alone, or several together', async () => {
  const [ours, other, third] = [new FolderLock(file), new FolderLock(file), new FolderLock(file)]
  expect(await ours.takeAlone(0)).toBe(true)
  expect(await other.takeAlone(30)).toBe(false)
  expect(await other.takeTogether(30)).toBe(false)
  ours.release()
  expect(await other.takeTogether(0)).toBe(true)
  expect(await third.takeTogether(0)).toBe(true)
  expect(await ours.takeAlone(30)).toBe(false)
  other.release()
  third.release()
  expect(await ours.takeAlone(0)).toBe(true)
  ours.release()
})

test('kill -9 of the holder frees it', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href
  const script = `
    const { FolderLock } = await import(${JSON.stringify(module)})
    const lock = new FolderLock(${JSON.stringify(file)})
    console.log(await lock.takeAlone(0))
    setInterval(() => lock, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const said = await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(String(said).trim()).toBe('true')
  const lock = new FolderLock(file)
  expect(await lock.takeAlone(50)).toBe(false)
  child.kill('SIGKILL')
  expect(await lock.takeAlone(5_000)).toBe(true)
  lock.release()
})
