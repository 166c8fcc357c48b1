import { expect, it } from 'vitest'
import { unlinked } from './unlinked.ts'

/** What mail programs look for, roughly: a scheme, or letters, a dot and letters. */
const linked = /[a-z]+:\/\/|[\p{L}\p{N}-]+[.@]\p{L}{2,}/iu

it.each(['https://evil.example/x', 'Booking.com B.V.', 'eve@evil.example', 'a.b.evil.com/x'])(
  '%s reads the same, and is no link',
  (typed) => {
    const written = unlinked(typed)
    expect(written).not.toMatch(linked)
    expect(written.replaceAll('\u200c', '')).toBe(typed)
  },
)

it.each(['Calle 5.2', 'Ann Other', '1 High Street\nLondon', 'St. Pauli', 'Kofola a.s., B.V.'])(
  '%j is left alone',
  (typed) => {
    expect(unlinked(typed)).toBe(typed)
  },
)
