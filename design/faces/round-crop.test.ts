import { expect, it } from 'vitest'
import { seenOf } from '#tests/faces/count-cuts.ts'
import { windowOf } from './face-window.ts'
import type { Face } from './face.ts'
import { roundCrop } from './round-crop.ts'
import { mugDocument } from '#tests/designs/mug-document.ts'

const [page] = mugDocument().pages
/** As a calendar draws the face of a birthday. */
const round = {
  x: 20,
  y: 20,
  width: 9,
  height: 9,
  rotation: 0,
  mask: { shape: 'ellipse' },
} as const
const window = windowOf(page!, round)
const faceAt = (x: number, y: number): Face => ({
  x: x - 0.08,
  y: y - 0.11,
  width: 0.16,
  height: 0.22,
  eyes: { x, y: y - 0.02 },
  score: 0.9,
})

it('shows whoever stands at the edge of a photo in its circle', () => {
  for (const x of [0.1, 0.35, 0.5, 0.9]) {
    const face = faceAt(x, 0.45)
    const crop = roundCrop({ widthPx: 3_000, heightPx: 2_000, faces: [face] })
    expect(seenOf(face, crop, window), `a face at ${x}`).toBeGreaterThan(0.97)
    expect(crop.width * 3_000).toBeCloseTo(crop.height * 2_000, 1)
  }
})

it('takes the middle of a photo without a face', () => {
  const crop = roundCrop({ widthPx: 3_000, heightPx: 2_000 })
  expect(crop.x + crop.width / 2).toBeCloseTo(0.5)
})
