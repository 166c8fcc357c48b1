import { expect, it } from 'vitest'
import { inTopologicalOrder } from './topological-order.ts'

const namesOf = (...steps: { name: string; after?: string[] }[]) =>
  inTopologicalOrder(steps).map(({ name }) => name)

it('puts a step behind those that it names, wherever they are listed, and leaves the others alone', () => {
  const design = { name: 'design', after: ['cart'] }
  const upload = { name: 'upload', after: ['rendering'] }
  const rendering = { name: 'rendering', after: ['design'] }
  const listed = [upload, design, { name: 'wish' }, rendering, { name: 'cart' }]
  expect(namesOf(...listed)).toEqual(['cart', 'design', 'rendering', 'upload', 'wish'])
  expect(namesOf({ name: 'b' }, { name: 'a' })).toEqual(['b', 'a'])
})

it('refuses steps that wait for each other, or for nobody', () => {
  const cart = { name: 'cart', after: ['design'] }
  const design = { name: 'design', after: ['cart'] }
  expect(() => namesOf(cart, design)).toThrow('cart after design after cart')
  expect(() => namesOf(cart)).toThrow('cart comes after design, which does not exist')
})
