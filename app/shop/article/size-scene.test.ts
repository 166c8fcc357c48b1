import { describe, expect, it } from 'vitest'
import {
  bagAround,
  placeIn,
  sceneOf,
  scenes,
  shownSize,
  sofa,
  table,
  type Box,
} from './size-scene.rules.ts'

const size = (widthMm: number, heightMm: number) => ({ widthMm, heightMm })
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describe('a size in a room', () => {
  it.each([
    ['canvas', [size(300, 200), size(1000, 700)], 'wall'],
    ['print', [size(152, 102), size(203, 152)], 'hand'],
    ['print', [size(297, 210)], 'wall'],
    ['cushion', [size(400, 400)], 'couch'],
    ['puzzle', [size(680, 480)], 'table'],
    ['mug', [size(206, 96)], 'hand'],
    ['bag', [size(280, 320)], 'person'],
    ['case', [size(78, 155)], undefined],
    ['poster', [size(0, 0)], undefined],
    ['poster', [], undefined],
  ])('of a %s is shown where people know the measure', (kind, sizes, scene) => {
    expect(sceneOf(kind, sizes)).toBe(scene)
  })

  it.each([size(300, 200), size(1500, 500), size(700, 1000), size(220, 450)])(
    'of $widthMm × $heightMm mm hangs above the sofa, as large as it is',
    (one) => {
      const box = placeIn('wall', one)
      expect([box.width, box.height]).toEqual([one.widthMm, one.heightMm])
      expect(isWithin(box, scenes.wall)).toBe(true)
      expect(box.y + box.height).toBeLessThan(sofa.y)
      expect(box.x + box.width / 2).toBe(sofa.x + sofa.width / 2)
    },
  )

  it('lies on the table, sits on the sofa or beside the hand, and never leaves the picture', () => {
    expect(isWithin(placeIn('table', size(960, 680)), table)).toBe(true)
    for (const one of [size(400, 400), size(600, 400)]) {
      expect(isWithin(placeIn('couch', one), scenes.couch)).toBe(true)
    }
    for (const one of [size(40, 40), size(210, 148), size(148, 210), size(91, 108)]) {
      expect(isWithin(placeIn('hand', one), scenes.hand)).toBe(true)
    }
    for (const one of [size(280, 320), size(230, 270), size(300, 340)]) {
      expect(isWithin(bagAround(placeIn('person', one)), scenes.person)).toBe(true)
    }
  })
})

it('a mug is as wide as it is round, and no wider than its print', () => {
  expect(shownSize('mug', size(206, 96))).toEqual(size(82, 96))
  expect(shownSize('card', size(148, 105))).toEqual(size(148, 105))
})
