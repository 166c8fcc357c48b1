import { expect, it } from 'vitest'
import { readStaff } from './staff-argument.ts'

const anna = 'anna@shop.example'

it.each([
  [['approve', 'x', '--as', anna], ['approve', 'x'], anna],
  [
    ['--as', 'josé.m@shop.example', 'reject', 'x', 'late'],
    ['reject', 'x', 'late'],
    'josé.m@shop.example',
  ],
  [['list'], ['list'], undefined],
  [['approve', 'x', '--as'], ['approve', 'x'], undefined],
  [['approve', 'x', '--as', 'anna'], ['approve', 'x'], undefined],
  [['approve', 'x', '--as', '--all'], ['approve', 'x'], undefined],
])('%j is typed by', (typed, words, email) => {
  expect(readStaff(typed)).toEqual({ words, email })
})
