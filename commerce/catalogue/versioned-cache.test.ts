import { describe, expect, it } from 'vitest'
import { cacheByVersion } from './versioned-cache.ts'

const noon = new Date('2026-06-15T12:00:00Z')

/** What is read is said by the test, when it wants. */
function openLibrary() {
  const readings: { version: number; finish: (value: string) => void; fail: () => void }[] = []
  const kept = cacheByVersion<string>((version) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ value: string }>()
    readings.push({
      version,
      finish: (value) => resolve({ value }),
      fail: () => reject(new Error('the database is gone')),
    })
    return promise
  })
  return { kept, readings }
}

/** Everybody who can go on has gone on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('what is kept in memory', () => {
  it('is read once for all who ask at the same time', async () => {
    const { kept, readings } = openLibrary()
    const asked = [kept(1, noon), kept(1, noon), kept(1, noon)]
    await settle()
    readings[0]!.finish('first')
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
    expect(await kept(1, noon)).toBe('first')
    expect(readings).toHaveLength(1)
  })

  it('is never older than what was asked for, however fast things change', async () => {
    const { kept, readings } = openLibrary()
    const first = kept(1, noon)
    await settle()
    const later = [kept(2, noon), kept(3, noon), kept(4, noon)]
    await settle()
    expect(readings, 'one reading at a time').toHaveLength(1)
    readings[0]!.finish('old')
    expect(await first).toBe('old')
    await settle()
    expect(readings, 'and one for all who came during it').toHaveLength(2)
    readings[1]!.finish('new')
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  })

  it('is asked for again after a reading that failed', async () => {
    const { kept, readings } = openLibrary()
    const first = kept(1, noon)
    await settle()
    const second = kept(1, noon)
    readings[0]!.fail()
    await expect(first).rejects.toThrow('the database is gone')
    await settle()
    readings[1]!.finish('back')
    expect(await second).toBe('back')
  })

  it('is read again when the minute has come until which it was true', async () => {
    const untilMs = noon.getTime() + 60_000
    let readings = 0
    const kept = cacheByVersion(async () => ({ value: (readings += 1), untilMs }))
    expect(await kept(1, noon)).toBe(1)
    expect(await kept(1, new Date(untilMs - 1))).toBe(1)
    expect(await kept(1, new Date(untilMs))).toBe(2)
  })
})
