import { inspect } from 'node:util'
import { afterEach, expect } from 'vitest'

const watched = ['error', 'warn'] as const
/** Read again for every test file of a process: the console is watched once. */
const place = globalThis as { printedByTests?: string[] }
const printed = (place.printedByTests ??= watchConsole())

/**
 * A warning nobody reads hides the next real one, so output that a test does not expect fails it.
 * A test that expects some replaces the method:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
afterEach(() => {
  const unexpected = printed.splice(0)
  expect(unexpected, 'the test wrote to console.error or console.warn').toEqual([])
})

function watchConsole(): string[] {
  const lines: string[] = []
  for (const method of watched) {
    const print = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      lines.push(
        values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '),
      )
      print(...values)
    }
  }
  return lines
}
