import { describe, expect, it } from 'vitest'
import type { Contract, Endpoint } from '#api/contract.ts'
import { fieldErrors } from '#api/respond.ts'
import { carrierContract } from '#commerce/shipment/carrier.contract.ts'
import { contracts, officeContracts } from '#commerce/contracts.ts'
import { mailInContract } from '#commerce/mail-in/mail-in.contract.ts'
import { parseDocument } from '#commerce/design/document.rules.ts'
import { factoryContract } from '#commerce/production/factory.contract.ts'
import { adversarialTexts } from './adversarial-texts.ts'
import { leastMs, MOST_MS } from './processor-time.ts'

/** A form has 64 kB; designs alone may have more, and their price is written in docs/decisions/0045. */
const USUAL_LENGTH = 64 * 1024
const LARGE_LENGTH = 1024 * 1024
const MOST_LARGE_MS = 100
const MOST_VALUES = 1_000

const all: Record<string, Contract> = {
  ...contracts,
  factory: factoryContract,
  carrier: carrierContract,
  'mail-in': mailInContract,
  ...Object.fromEntries(
    Object.entries(officeContracts).map(([noun, contract]) => [`office ${noun}`, contract]),
  ),
}
const endpoints = Object.entries(all).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)
const usual = adversarialTexts(USUAL_LENGTH)
const large = adversarialTexts(LARGE_LENGTH)
const lists = adversarialTexts(USUAL_LENGTH / MOST_VALUES).map(({ name, text }) => ({
  name: `${name}, a thousand times`,
  text: Array.from({ length: MOST_VALUES }, () => text),
}))

function slowFields({ input, mostBodyBytes }: Endpoint): string[] {
  const mayBeLarge = mostBodyBytes > USUAL_LENGTH
  const texts = [...usual, ...lists, ...(mayBeLarge ? large : [])]
  return Object.keys(input.shape).flatMap((field) =>
    texts.flatMap(({ name, text }) => {
      const budget = text.length > USUAL_LENGTH ? MOST_LARGE_MS : MOST_MS
      const ms = leastMs(() => {
        const parsed = input.safeParse({ [field]: text })
        return parsed.success || fieldErrors(parsed.error)
      }, budget)
      return ms > budget ? [`${field}, ${name}: ${Math.round(ms)} ms`] : []
    }),
  )
}

describe('a field of the API', () => {
  it('is found in every contract', () => {
    expect(endpoints.length).toBeGreaterThan(330)
    expect(
      endpoints.flatMap(({ endpoint }) => Object.keys(endpoint.input.shape)).length,
    ).toBeGreaterThan(700)
  })

  it.each(endpoints)('of $name is read at once, whatever stands in it', ({ endpoint }) => {
    expect(slowFields(endpoint)).toEqual([])
  })

  it('that is a design is read at once, whatever stands in it', () => {
    const slow = large.flatMap(({ name, text }) => {
      const field = JSON.stringify({ v: 1, id: text }).slice(0, LARGE_LENGTH)
      const ms = Math.max(
        leastMs(() => parseDocument(text), MOST_LARGE_MS),
        leastMs(() => parseDocument(field), MOST_LARGE_MS),
        leastMs(() => parseDocument(`${field}"}`), MOST_LARGE_MS),
      )
      return ms > MOST_LARGE_MS ? [`${name}: ${Math.round(ms)} ms`] : []
    })
    expect(slow).toEqual([])
  })
})
