import { describe, expect, it } from 'vitest'
import { createStandbyChoice } from './standby-choice.ts'

const open = () => createStandbyChoice({ mostLagMs: 1_500 })

describe('a standby', () => {
  it('is read when it has all that the primary had a moment ago', () => {
    const choice = open()
    expect(choice.mayRead(0)).toBe(false)
    choice.notePrimary(1_000, 500n)
    choice.noteStandby(500n)
    expect(choice.mayRead(1_100)).toBe(true)
    expect(choice.lagMs(1_100)).toBe(100)
  })

  it('is as old as the newest of the primary that it has replayed', () => {
    const choice = open()
    for (let turn = 1; turn <= 8; turn += 1) choice.notePrimary(turn * 300, BigInt(turn * 10))
    choice.noteStandby(25n)
    expect(choice.lagMs(2_400)).toBe(2_400 - 600)
    expect(choice.status(2_400)).toBe('behind')
    choice.noteStandby(80n)
    expect(choice.status(2_400)).toBe('used')
  })

  it('grows old when the primary is silent', () => {
    const choice = open()
    choice.notePrimary(0, 10n)
    choice.noteStandby(10n)
    expect(choice.status(1_500)).toBe('used')
    expect(choice.status(1_501)).toBe('behind')
  })

  it('is not read when it is away, and again when it has answered', () => {
    const choice = open()
    choice.notePrimary(0, 10n)
    choice.noteStandby(10n)
    choice.noteAway()
    expect(choice.status(10)).toBe('away')
    expect(choice.mayRead(10)).toBe(false)
    choice.noteStandby(10n)
    expect(choice.mayRead(20)).toBe(true)
  })

  it('shows nobody less than they wrote', () => {
    const choice = open()
    choice.notePrimary(1_000, 10n)
    choice.noteStandby(10n)
    expect(choice.mayRead(1_200, 999)).toBe(true)
    expect(choice.mayRead(1_200, 1_001)).toBe(false)
    choice.notePrimary(1_300, 20n)
    choice.noteStandby(15n)
    expect(choice.mayRead(1_400, 1_001)).toBe(false)
    choice.noteStandby(20n)
    expect(choice.mayRead(1_400, 1_001)).toBe(true)
  })

  it('is left alone after a change until it has the change', () => {
    const choice = open()
    choice.notePrimary(1_000, 10n)
    choice.noteStandby(10n)
    choice.noteChange(1_100)
    expect(choice.status(1_200)).toBe('behind')
    choice.notePrimary(1_300, 20n)
    choice.noteStandby(20n)
    expect(choice.mayRead(1_400)).toBe(true)
  })
})
