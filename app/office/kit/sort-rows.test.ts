import { expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

const people = [
  { name: 'Zoë', seen: '2026-11-02', orders: 9 },
  { name: 'Ángel', seen: undefined, orders: 10 },
  { name: 'Marta', seen: '2026-11-18', orders: 2 },
]
const keys = {
  name: ({ name }: (typeof people)[number]) => name,
  seen: ({ seen }: (typeof people)[number]) => seen,
  orders: ({ orders }: (typeof people)[number]) => orders,
}
const namesBy = (sort: string) => sortRows(people, sort, keys, 'es').map(({ name }) => name)

it('sorts names as the language does, and numbers as numbers', () => {
  expect(namesBy('name')).toEqual(['Ángel', 'Marta', 'Zoë'])
  expect(namesBy('-orders')).toEqual(['Ángel', 'Zoë', 'Marta'])
})

it('lists those without a value last, both ways', () => {
  expect(namesBy('seen')).toEqual(['Zoë', 'Marta', 'Ángel'])
  expect(namesBy('-seen')).toEqual(['Marta', 'Zoë', 'Ángel'])
})

it('leaves rows as they came where nothing known is asked for', () => {
  expect(namesBy('')).toEqual(['Zoë', 'Ángel', 'Marta'])
  expect(namesBy('toString')).toEqual(['Zoë', 'Ángel', 'Marta'])
})
