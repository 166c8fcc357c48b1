import { describe, expect, it, vi } from 'vitest'
import { documentWith, sampleAssets, samples } from '#tests/design/arbitrary-document.ts'
import type { Text } from '#design/elements/text.ts'
import type { LayOutText, TextLayout } from '#design/text/text-layout.ts'
import { imageHref } from './image-href.ts'
import { createLayoutCache } from './layout-cache.ts'
import { estimateLines } from './estimated-lines.ts'

describe('the address of a photo', () => {
  const document = documentWith([])

  it('is that of the smallest copy that is sharp enough', () => {
    expect(imageHref(document, 'beach', 200)).toBe('/uploads/beach-320.webp')
    expect(imageHref(document, 'beach', 321)).toBe('/uploads/beach-960.webp')
    expect(imageHref(document, 'beach', 5000)).toBe('/uploads/beach-2048.webp')
    expect(imageHref(document, 'beach')).toBe('/uploads/beach-2048.webp')
  })

  it('of a small photo is that of the photo itself', () => {
    expect(Math.max(sampleAssets.party.widthPx, sampleAssets.party.heightPx)).toBe(800)
    expect(imageHref(document, 'party', 5000)).toBe('/uploads/party-800.webp')
    expect(imageHref(document, 'party', 100)).toBe('/uploads/party-320.webp')
  })
})

describe('the memory of layouts', () => {
  const text = documentWith([samples.text]).pages[0]!.elements[0] as Text
  const layOut = () => {
    const setter = vi.fn<LayOutText>(() => ({ ...({} as TextLayout) }))
    return { setter, memory: createLayoutCache(setter) }
  }

  it('sets no line anew for a text that is moved, turned or coloured', () => {
    const { setter, memory } = layOut()
    const first = memory.layOutText(text)
    const moved = { ...text, x: text.y, y: text.x, fill: '#ff0000', opacity: text.opacity }
    expect(memory.layOutText(moved)).toBe(first)
    expect(setter).toHaveBeenCalledTimes(1)
  })

  it.each<Partial<Text>>([
    { text: 'Other words' },
    { font: 'lora' },
    { align: 'right' },
    { fit: 'shrink' },
    { language: 'tr' },
  ])('sets them anew for %o', (change) => {
    const { setter, memory } = layOut()
    memory.layOutText(text)
    memory.layOutText({ ...text, ...change })
    expect(setter).toHaveBeenCalledTimes(2)
  })

  it('forgets only texts that may hold an emoji when one arrives', () => {
    const { setter, memory } = layOut()
    const cake = { ...text, id: 'cake', text: 'Cake 🎂' }
    for (const element of [text, cake]) memory.layOutText(element)
    memory.forgetEmoji()
    for (const element of [text, cake]) memory.layOutText(element)
    expect(setter.mock.calls.map(([{ id }]) => id)).toEqual(['text', 'cake', 'cake'])
  })
})

describe('a text before its font is there', () => {
  it('breaks about where it will', () => {
    const lines = estimateLines({
      ...(samples.text as unknown as Text),
      text: 'Happy birthday\nto you',
    })
    expect(lines).toEqual(['Happy birthday', 'to you'])
    const narrow = { text: 'one two three', width: 10, size: 5 } as unknown as Text
    expect(estimateLines(narrow)).toEqual(['one', 'two', 'three'])
  })
})
