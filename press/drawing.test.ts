import { describe, expect, it } from 'vitest'
import type { DesignDocument } from '#design/document.ts'
import { makeMugDesign, onlyElements } from '#tests/pictures/mug-design.ts'
import { drawDocument } from './drawing.ts'

const otherHash = 'f'.repeat(64)

describe('drawing a document', () => {
  it('gives every page everything that is on it', async () => {
    const [list, ...others] = await drawDocument(await makeMugDesign())
    expect(others).toEqual([])
    const drawn = new Set(list!.items.map((item) => item.elementId ?? 'background'))
    const wanted = ['background', 'art', 'code', 'cs', 'de', 'es', 'line', 'meadow', 'pl', 'sea']
    expect(drawn).toEqual(new Set([...wanted, 'star']))
  })

  it('gives the same drawing again, after the fonts of other designs were opened too', async () => {
    const document = await makeMugDesign()
    const first = await drawDocument(document)
    await drawDocument(onlyElements(document, (type) => type === 'text'))
    expect(await drawDocument(document)).toEqual(first)
  })

  it('needs no font for a design without text', async () => {
    const document = {
      ...onlyElements(await makeMugDesign(), (type) => type !== 'text'),
      fonts: {},
    }
    const [list] = await drawDocument(document)
    expect(list!.items.length).toBeGreaterThan(5)
  })

  it('stops at a font that is not the one the design was made with', async () => {
    const document = await makeMugDesign()
    const other: DesignDocument = { ...document, fonts: { ...document.fonts, lora: otherHash } }
    await expect(drawDocument(other)).rejects.toThrow("The font 'lora' is not the one")
  })

  it('stops at a clip-art that is in no table rather than leave it out', async () => {
    const document = await makeMugDesign()
    const { heart: _, ...others } = document.assets
    await expect(drawDocument({ ...document, assets: others })).rejects.toThrow("clip-art 'heart'")
  })

  it('stops at a clip-art that is not the one the design was made with', async () => {
    const document = await makeMugDesign()
    const heart = { ...document.assets['heart']!, sha256: otherHash }
    const other = { ...document, assets: { ...document.assets, heart } }
    await expect(drawDocument(other)).rejects.toThrow("The clip-art 'heart' is not the one")
  })
})
