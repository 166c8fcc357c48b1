import { expect, it } from 'vitest'
import { makeTurns } from './draw-in-turn.ts'

it('one is drawn in a frame, in the order in which they came, and none that has gone', () => {
  const frames: (() => void)[] = []
  const drawn: string[] = []
  const inTurn = makeTurns((work) => frames.push(work))
  const leave = ['a', 'b', 'c', 'd'].map((name) => inTurn(() => drawn.push(name)))
  leave[1]!()
  expect(frames).toHaveLength(1)
  frames[0]!()
  expect(drawn).toEqual(['a'])
  frames[1]!()
  frames[2]!()
  expect(drawn).toEqual(['a', 'c', 'd'])
  expect(frames).toHaveLength(3)
  inTurn(() => drawn.push('e'))
  frames[3]!()
  expect(drawn.at(-1)).toBe('e')
})
