import { expect, it } from 'vitest'
import { shareOfPicture } from './picture-share.ts'

const box = { x: 10, y: 20, width: 400, height: 240 }

it('finds the place in a tall picture that stands in the middle of a wide box', () => {
  const tall = { width: 40, height: 80 }
  expect(shareOfPicture({ x: 210, y: 140 }, box, tall)).toEqual({ x: 0.5, y: 0.5 })
  // It is 120 wide, from 150 on.
  expect(shareOfPicture({ x: 180, y: 80 }, box, tall)).toEqual({ x: 0.25, y: 0.25 })
  expect(shareOfPicture({ x: 20, y: 20 }, box, tall)).toEqual({ x: 0, y: 0 })
})

it('finds it in a wide picture that fills its box', () => {
  const place = shareOfPicture({ x: 110, y: 80 }, box, { width: 100, height: 60 })
  expect(place).toEqual({ x: 0.25, y: 0.25 })
})
