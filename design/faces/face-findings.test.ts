import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { preflight } from '#design/preflight.ts'
import type { Face } from './face.ts'

const faceAt = (x: number, score = 0.9): Face => ({
  x: x - 0.1,
  y: 0.4,
  width: 0.2,
  height: 0.2,
  eyes: { x, y: 0.48 },
  score,
})
const photo = {
  ...samples.photo,
  id: 'one',
  x: 20,
  y: 20,
  width: 30,
  height: 40,
  rotation: 0,
  flipX: false,
  flipY: false,
  asset: 'beach',
  mask: { shape: 'rect', radius: 0 },
}
const { widthPx, heightPx } = documentWith([]).assets['beach']!
const width = 0.5
const height = (width * 40 * widthPx) / (30 * heightPx)
const document = documentWith([{ ...photo, crop: { x: 0.5, y: 0, width, height } }])
const cutIn = (faces: Face[], looked = document) =>
  preflight(looked, undefined, () => faces).filter(({ code }) => code === 'face_cut')

describe('a face in a design', () => {
  it('through which an edge goes is named, with a crop that shows it whole', () => {
    const [finding] = cutIn([faceAt(0.5)])
    expect(finding).toMatchObject({ severity: 'confirm', elementId: 'one', numbers: { count: 1 } })
    const fixed = applyCommand(document, finding!.fix!)
    if (!fixed.ok) throw new Error(fixed.reason)
    expect(cutIn([faceAt(0.5)], fixed.document)).toEqual([])
  })

  it('is not named when it is whole, left out, or only maybe one', () => {
    expect(cutIn([faceAt(0.75)])).toEqual([])
    expect(cutIn([faceAt(0.2)])).toEqual([])
    expect(cutIn([faceAt(0.5, 0.5)])).toEqual([])
  })

  it('is told of in a photo behind everything too, and the photo is moved', () => {
    const [page] = document.pages
    const behind = { type: 'photo', locked: 'no', color: '#ffffff', asset: 'beach' }
    const height = 0.5
    const width = (height * (page!.width + 6) * heightPx) / ((page!.height + 6) * widthPx)
    const crop = { x: 0, y: 0, width, height }
    const background = { ...behind, crop }
    const looked = { ...document, pages: [{ ...page!, elements: [], background }] } as never
    const [finding] = cutIn([faceAt(0.5)], looked)
    expect(finding).toMatchObject({ severity: 'warn', elementId: null })
    const fixed = applyCommand(looked, finding!.fix!)
    if (!fixed.ok) throw new Error(fixed.reason)
    expect(cutIn([faceAt(0.5)], fixed.document)).toEqual([])
  })

  it('is not cut by what another finding offers: more of a photo, or a photo in what is empty', () => {
    const face = { ...faceAt(0.25), x: 0.2, y: 0.1, width: 0.1, height: 0.1 }
    const { sunset } = document.assets
    const crop = { x: 0.5, y: 0.5, width: 0.25, height: 0.175 }
    const behind = { type: 'photo', locked: 'no', color: '#ffffff', asset: 'sunset', crop }
    const place = { ...samples.slot, id: 'place', x: 20, y: 20, width: 30, height: 40, rotation: 0 }
    const assets = { sunset }
    const designs = {
      low_resolution: documentWith([], { assets }, { background: behind }),
      empty_slot: documentWith([place], { assets }),
      empty_document: documentWith([], { assets }),
    }
    for (const [code, design] of Object.entries(designs)) {
      const found = preflight(design, undefined, () => [face])
      const fixed = applyCommand(design, found.find((one) => one.code === code)!.fix!)
      if (!fixed.ok) throw new Error(fixed.reason)
      expect(fixed.document, code).not.toEqual(design)
      expect(cutIn([face], fixed.document), code).toEqual([])
    }
  })

  it('is not spoken of where nobody has looked', () => {
    expect(preflight(document).some(({ code }) => code === 'face_cut')).toBe(false)
  })
})
