import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './child.ts'
import { leftOut, listJourneys } from './in-turn.ts'
import { journeysOfEveryRun, slowTests } from './slow-files.ts'

describe('slow files in turn', () => {
  it('are all taken once in three runs that follow one another', () => {
    const files = ['c', 'a', 'e', 'b', 'd', 'g', 'f']
    const taken = [5, 6, 7].flatMap((seed) => {
      const out = new Set(leftOut(files, seed))
      return files.filter((file) => !out.has(file))
    })
    expect(taken.toSorted()).toEqual(files.toSorted())
  })

  it('are the same for a seed, however a machine lists them', () => {
    expect(leftOut(['b', 'a', 'c'], 12)).toEqual(leftOut(['c', 'b', 'a'], 12))
  })

  it('exist', () => {
    const missing = slowTests.filter((file) => !existsSync(join(root, file)))
    expect(missing, 'Take them out of tests/run/slow-files.ts.').toEqual([])
    const journeys = listJourneys()
    expect(journeysOfEveryRun.filter((file) => !journeys.includes(file))).toEqual([])
  })
})
