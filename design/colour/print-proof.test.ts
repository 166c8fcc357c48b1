import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PathItem } from '#design/display-list.ts'
import { hexOf } from './cielab.ts'
import { DARK_LEVELS } from './dark-neutral.ts'
import { PROOF_SIDE, readProof } from './print-proof.ts'

/** A press that prints every colour as it is but blue, of which half is lost, and black as #222222. */
function tableOf(): Uint8Array {
  const step = 255 / (PROOF_SIDE - 1)
  const cube = Array.from({ length: PROOF_SIDE ** 3 }, (_, cell) => [
    Math.round(step * Math.floor(cell / PROOF_SIDE ** 2)),
    Math.round(step * (Math.floor(cell / PROOF_SIDE) % PROOF_SIDE)),
    Math.round((step * (cell % PROOF_SIDE)) / 2),
  ])
  return Uint8Array.from([...Array.from({ length: 3 * DARK_LEVELS }, () => 0x22), ...cube.flat()])
}

const proof = readProof(tableOf())
const letter = 'M0 0L1 0L1 9L0 9Z'
const wall = 'M0 0L90 0L90 90L0 90Z'
const item = (path: string, fill: string): PathItem => ({
  kind: 'path',
  elementId: null,
  path,
  matrix: [1, 0, 0, 1, 0, 0],
  fill,
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
})
const list = (...items: PathItem[]) => ({ pageId: 'a', width: 90, height: 90, bleed: 0, items })
const fills = (...items: PathItem[]) =>
  proof.listOf(list(...items)).items.map((one) => one.kind === 'path' && one.fill)

it('shows every colour between the points of the table, too', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const data = Uint8ClampedArray.of(red, green, blue, 77)
      proof.changePixels({ data })
      const wanted = [red, green, blue / 2, 77]
      for (const [at, value] of data.entries()) {
        expect(Math.abs(value - wanted[at]!), hexOf([red, green, blue])).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('shows black letters in black ink and a black wall in all inks', () => {
  expect(fills(item(letter, '#000000'), item(wall, '#000000'))).toEqual(['#222222', '#000000'])
})

it('names the colours that change, the most different first, and never black ink', () => {
  const changes = proof.changesIn([
    list(item(letter, '#000000'), item(wall, '#ff8040'), item(wall, '#d0e010')),
    list(item(wall, '#2020ff'), item(letter, '#2020ff')),
  ])
  expect(changes.map(({ screen }) => screen)).toEqual(['#2020ff', '#ff8040'])
  expect(changes[0]!.print).toBe('#202080')
})

it('refuses a table that is cut off', () => {
  expect(() => readProof(tableOf().subarray(0, 900))).toThrow(/no proof/)
})
