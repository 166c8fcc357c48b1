import { expect, it } from 'vitest'
import { clockText } from './countdown.ts'

it.each([
  [1, '0:01'],
  [59, '0:59'],
  [61, '1:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('%i seconds are %s on the clock', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
