import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decisionsFolder, indexFile, listDecisions, writeIndex } from './decisions.ts'

const decisions = listDecisions()

describe('the decisions', () => {
  it.each(decisions)('$file says when it was taken and whether it still holds', (decision) => {
    expect(
      decision.date,
      'Write "Date: 2026-11-18 · Status: accepted" under the title, or "superseded by" and a number.',
    ).toBeDefined()
    expect(decision.title).not.toBe('')
  })

  it.each(decisions)('$file has its number in its title', ({ file, number, title }) => {
    const [first] = readFileSync(join(decisionsFolder, file), 'utf8').split('\n', 1)
    expect(first).toBe(`# ${number} ${title}`)
  })

  it('have numbers of their own', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it.each(decisions.filter(({ status }) => status?.includes('superseded')))(
    '$file is superseded by later ones that exist',
    ({ number, status }) => {
      for (const [later] of status!.matchAll(/\d{4}/g)) {
        expect(decisions.map((decision) => decision.number)).toContain(later)
        expect(Number(later)).toBeGreaterThan(Number(number))
      }
    },
  )

  it('are all in the index', () => {
    expect(readFileSync(indexFile, 'utf8'), 'Run "npm run task decisions".').toBe(
      writeIndex(decisions),
    )
  })
})
