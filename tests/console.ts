import { inspect } from 'node:util'
import { afterEach, expect } from 'vitest'

const watched = ['error', 'warn'] as const
const printed: string[] = []

/**
 * A warning nobody reads hides the next real one, so output that a test does not expect fails it.
 * A test that expects some replaces the method:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
for (const method of watched) {
  const print = console[method].bind(console)
  console[method] = (...values: unknown[]) => {
    printed.push(
      values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '),
    )
    print(...values)
  }
}

afterEach(() => {
  const unexpected = printed.splice(0)
  expect(unexpected, 'the test wrote to console.error or console.warn').toEqual([])
})
