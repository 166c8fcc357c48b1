import fc from 'fast-check'
import { expect, it } from 'vitest'
import { degreesOf, slowed, withinTurn } from './turning.ts'

it('a turn is told as the shortest way', () => {
  expect([0, 90, 179, 180, 190, -190, 720].map(withinTurn)).toEqual([
    0, 90, 179, -180, -170, 170, 0,
  ])
})

it('any number of turns is one of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (degrees) => {
      const turned = withinTurn(degrees)
      expect(turned).toBeGreaterThanOrEqual(-180)
      expect(turned).toBeLessThan(180)
      expect(Math.abs((degrees - turned) % 360)).toBe(0)
    }),
  )
})

it('a push turns as far on a phone as on a desk, and comes to rest', () => {
  expect(degreesOf(100, 300)).toBeCloseTo(degreesOf(300, 900))
  let speed = 12
  for (let frame = 0; frame < 200; frame += 1) speed = slowed(speed)
  expect(speed).toBe(0)
})
