import { expect, it } from 'vitest'
import { findRedEye } from './find-red-eye.ts'

/** A face of 400 × 300 pixels with two red pupils, lips and skin. */
function face() {
  const [width, height] = [400, 300]
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isPupil = [140, 260].some((eye) => Math.hypot(x + 0.5 - eye, y + 0.5 - 100) < 6)
    const isLips = Math.abs(x - 200) < 50 && Math.abs(y - 220) < 12
    const colour = isPupil ? [210, 40, 45] : isLips ? [190, 120, 115] : [225, 180, 160]
    data.set([...colour, 255], 4 * at)
  }
  return { data, width, height }
}

it('finds the pupil that a finger nearly hit, as large as it is', () => {
  const eye = findRedEye(face(), { x: 147 / 400, y: 94 / 300 })!
  expect(eye.x).toBeCloseTo(140 / 400, 2)
  expect(eye.y).toBeCloseTo(100 / 300, 2)
  expect(eye.radius * 400).toBeGreaterThan(6)
  expect(eye.radius * 400).toBeLessThan(9)
})

it('tells a pupil from lips and skin', () => {
  expect(findRedEye(face(), { x: 200 / 400, y: 220 / 300 })).toBeUndefined()
  expect(findRedEye(face(), { x: 0, y: 0 })).toBeUndefined()
})
