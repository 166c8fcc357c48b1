import { expect, it } from 'vitest'
import { readStaff } from './staff-argument.ts'

it.each([
  [['approve', 'x', '--as', 'anna'], ['approve', 'x'], 'anna'],
  [['--as', 'josé.m', 'reject', 'x', 'too', 'late'], ['reject', 'x', 'too', 'late'], 'josé.m'],
  [['list'], ['list'], undefined],
  [['approve', 'x', '--as'], ['approve', 'x'], undefined],
  [['approve', 'x', '--as', 'Anna B'], ['approve', 'x'], undefined],
  [['approve', 'x', '--as', '--all'], ['approve', 'x'], undefined],
])('%j is typed by', (typed, words, name) => {
  const read = readStaff(typed)
  expect(read.words).toEqual(words)
  expect(read.staff?.id).toBe(name)
})
