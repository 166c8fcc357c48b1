import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitStorage } from './limited-storage.ts'
import type { Storage } from './storage.ts'

/** A bucket of one file whose body comes as told. */
function bucketOf(body: Readable): Storage {
  const one = { find: async () => ({ bytes: 4, open: async () => body }) }
  return one as Partial<Storage> as Storage
}

const openLimited = async (body: Readable, answerMs: number) =>
  (await limitStorage(bucketOf(body), answerMs).find('a/file'))!.open()

it('a file whose server falls silent in the middle ends with an error, and its line is closed', async () => {
  const body = new Readable({ read() {} })
  body.push('half')
  const opened = await openLimited(body, 30)
  await expect(buffer(opened)).rejects.toThrow('The storage did not answer within')
  expect(body.destroyed).toBe(true)
})

it('a file comes whole, however slowly its reader takes it', async () => {
  const parts = ['a', 'b', 'c'].map((letter) => Buffer.from(letter.repeat(70_000)))
  const opened = await openLimited(Readable.from(parts), 50)
  opened.once('readable', () => {})
  const pausedFrom = performance.now()
  while (performance.now() - pausedFrom < 200) await turn()
  expect(await buffer(opened)).toEqual(Buffer.concat(parts))
})

it('a line that breaks in the middle is no whole file', async () => {
  const body = new Readable({ read() {} })
  body.push('half')
  const opened = await openLimited(body, 10_000)
  const read = buffer(opened)
  await turn()
  body.destroy()
  await expect(read).rejects.toThrow('ended before its file did')
})
