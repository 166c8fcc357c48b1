import { expect, it } from 'vitest'
import { mentionedIn } from './mention.rules.ts'
import { readQuery } from './omnibox.rules.ts'

it.each([
  ['gb-7k3m-9pq2', { number: 'GB-7K3M-9PQ2', tracking: 'GB-7K3M-9PQ2' }],
  ['GB 7K3M 9PQ2', { number: 'GB-7K3M-9PQ2', tracking: 'GB7K3M9PQ2' }],
  ['GB-7K', { number: 'GB-7K' }],
  ['GB-7K3M-9PQ2/3', { line: { number: 'GB-7K3M-9PQ2', position: 3 } }],
  ['ES-2026-000017', { invoice: 'ES-2026-000017' }],
  ['ES-2026-C000004', { invoice: 'ES-2026-C000004' }],
  ['RF18 5390 0754 7034', { reference: 'RF18539007547034' }],
  ['ana@exa', { email: 'ana@exa' }],
  ['+34 612 345 678', { phones: ['+34612345678'] }],
  ['t-7k3m9pq', { ticket: 'T-7K3M9PQ' }],
  ['María José', { name: 'María José' }],
  ["O'Brien", { name: "O'Brien" }],
  ['1204', { article: 1204 }],
  ['#7', { article: 7 }],
  ['… 1332', { iban: '1332' }],
  ['****1332', { iban: '1332' }],
  ['iban 0051 332', { iban: '0051332' }],
  ['es91 2100 0418 4502 0005 1332', { iban: 'ES9121000418450200051332' }],
])('reads %s by its form', (typed, reading) => {
  expect(readQuery(typed)).toMatchObject(reading)
})

it.each(['1332', 'RF18 5390 0754 7034', 'iban', 'IBAN Smith', '…'])(
  'opens no account for %s',
  (typed) => {
    expect(readQuery(typed).iban).toBeUndefined()
  },
)

it('reads a number that was dialled at home as one of any country', () => {
  expect(readQuery('612 345 678').phones).toContain('+34612345678')
})

it.each(['', 'ab', '%%%', '<script>', '10% off'])('looks nothing up for %s', (typed) => {
  expect(readQuery(typed)).toEqual({})
})

it('finds names in notes, and no addresses', () => {
  expect(mentionedIn('@Marta and @jon.doe, see x@marta.example.')).toEqual(['marta', 'jon.doe'])
})
