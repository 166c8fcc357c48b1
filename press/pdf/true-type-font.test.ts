import { beforeAll, describe, expect, it } from 'vitest'
import { loadFonts } from '#press/fonts.ts'
import { plainFonts } from './true-type-font.ts'

let bytes: Uint8Array
beforeAll(async () => {
  bytes = (await loadFonts(['roboto']))['roboto']!
})

const sumOf = (file: Uint8Array) => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let sum = 0
  for (let at = 0; at < file.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function tablesOf(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + index * 16
    const [sum, offset, length] = [4, 8, 12].map((more) => view.getUint32(at + more))
    return {
      name: Buffer.from(file.subarray(at, at + 4)).toString('latin1'),
      sum: sum!,
      bytes: file.slice(offset, offset! + ((length! + 3) & ~3)),
    }
  })
}

describe('a font for documents', () => {
  it('has the letters of all our languages', () => {
    const { glyphs } = plainFonts
      .create(bytes)
      .layout('ABC xyz 0123 €£ ñÑ çÇ äöüß éèê àòù łŁąę řžě øåæ ľ’–…')
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
    expect(glyphs.every(({ advanceWidth }) => advanceWidth > 0)).toBe(true)
  })

  it('shows the empty box for what it does not know', () => {
    expect(plainFonts.create(bytes).layout('山').glyphs).toMatchObject([{ id: 0 }])
  })

  it('sets figures of one width, so that sums stand below each other', () => {
    const { glyphs } = plainFonts.create(bytes).layout('0123456789')
    expect(new Set(glyphs.map(({ advanceWidth }) => advanceWidth)).size).toBe(1)
  })
})

describe('a part of it', () => {
  it('is a whole font of the letters that are used, and of what they are made of', () => {
    const font = plainFonts.create(bytes)
    const subset = font.createSubset()
    const ids = font.layout('Éé').glyphs.map((glyph) => subset.includeGlyph(glyph))
    expect(ids).toEqual([1, 2])
    const file = subset.encode()
    expect(file.length).toBeLessThan(bytes.length / 10)
    const tables = tablesOf(file)
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']),
    )
    for (const { name, sum, bytes: table } of tables) {
      // That of the head is of the file without the sum of the whole.
      if (name !== 'head') expect(sumOf(table)).toBe(sum)
    }
    expect(sumOf(file)).toBe(0xb1b0afba)
    const glyphCount = new DataView(
      tables.find(({ name }) => name === 'maxp')!.bytes.buffer,
    ).getUint16(4)
    expect(glyphCount).toBeGreaterThanOrEqual(3)
  })

  it('names a letter that comes again by the same number', () => {
    const font = plainFonts.create(bytes)
    const subset = font.createSubset()
    const ids = font.layout('anna').glyphs.map((glyph) => subset.includeGlyph(glyph))
    expect(ids).toEqual([1, 2, 2, 1])
  })
})
