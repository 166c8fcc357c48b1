import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEverywhere } from '#tests/run/how-much.ts'
import { hostileFiles, openTrial, type Trial } from './run-hostile-files.ts'

let trial: Trial

beforeAll(async () => {
  // Few processes for many files: one file must not spoil the next one.
  trial = await openTrial({ recycleAfter: 20 })
})

afterAll(() => trial.end())

/** Every fourth: `npm run task hostile:files` opens them all, and so does the whole run the samples. */
const samples = hostileFiles
  .filter(({ isSample }) => isSample)
  .filter((_, index) => isEverywhere || index % 4 === 0)

describe('hostile files', () => {
  it('are many, each with a name of its own', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(200)
    expect(new Set(hostileFiles.map(({ task, name }) => `${task} ${name}`)).size).toBe(
      hostileFiles.length,
    )
  })

  it.each(samples)(
    '$task $name gets a clear answer within its limits',
    async (file) => {
      const { complaint, code } = await trial.try(file)
      expect(complaint, code).toBeUndefined()
    },
    // Two busy cores, and a child that comes after everybody else.
    60_000,
  )

  it('leave nothing broken: an ordinary photo is taken as always', async () => {
    expect(await trial.complaintAboutAnOrdinaryPhoto()).toBeUndefined()
    expect(trial.crashes).toEqual([])
  })
})
