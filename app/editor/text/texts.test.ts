import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import { documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { safeAreaOf } from '#design/document.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { boundsOf, containsRect, overlaps } from '#design/geometry.ts'
import { familyOf, fontFamilies, sameCut, toggledCut } from './font-families.ts'
import { looks, newText, textRoles } from './new-text.ts'
import { fontCommands, styleCommands } from './style-commands.ts'
import { textStyles } from './text-styles.ts'

await loadCommands()

const fonts = Object.fromEntries(
  Object.values(looks).map(({ font }) => [font, findFont(font)!.sha256]),
)
const pages = {
  mug: mugPage,
  magnet: { ...mugPage, width: 70, height: 50, bleed: 2, safe: 3 },
  cushion: { ...mugPage, width: 400, height: 400, bleed: 10, safe: 15 },
  poster: { ...mugPage, width: 297, height: 420 },
}

describe('new words', () => {
  it.each(Object.entries(pages))('stand in the safe area of a %s, one role larger', (_, page) => {
    const document = documentWith([], { fonts }, page)
    const sizes = textRoles.map((role) => {
      const text = newText(document.pages[0]!, { id: role, role, text: 'Jouw kop', language: 'nl' })
      expect(containsRect(safeAreaOf(document.pages[0]!), boundsOf(text))).toBe(true)
      return text.size
    })
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(2.5)
  })

  it('do not cover the words that are there', () => {
    const editor = createEditor(documentWith([], { fonts }))
    for (const role of textRoles) {
      const page = documentOf(editor.getState()).pages[0]!
      const element = newText(page, { id: role, role, text: 'Your words', language: 'en' })
      expect(editor.run({ type: 'add', pageId: page.id, element }).ok).toBe(true)
    }
    const [one, two, three] = documentOf(editor.getState()).pages[0]!.elements.map(boundsOf)
    expect(overlaps(one!, two!) || overlaps(two!, three!) || overlaps(one!, three!)).toBe(false)
  })
})

describe('fonts', () => {
  it('are grouped by family with their cuts', () => {
    expect(fontFamilies).toHaveLength(31)
    expect(familyOf('lora-italic')?.name).toBe('Lora')
  })

  it('turn bold and italic and back where the family has the cut', () => {
    expect(toggledCut('lora', 'bold')?.id).toBe('lora-bold')
    expect(toggledCut('lora-bold', 'bold')?.id).toBe('lora')
    expect(toggledCut('lora-bold', 'italic')?.id).toBe('lora-italic')
    expect(toggledCut('oswald', 'italic')).toBeUndefined()
    expect(toggledCut('pacifico', 'bold')).toBeUndefined()
  })

  it('change the family and keep the cut', () => {
    expect(sameCut(familyOf('lora')!, 'roboto-bold').id).toBe('lora-bold')
    expect(sameCut(familyOf('pacifico')!, 'roboto-bold').id).toBe('pacifico')
  })

  it('are told to the design once', () => {
    const document = documentWith([])
    expect(fontCommands(document, 'lora')).toHaveLength(1)
    expect(fontCommands(document, 'roboto')).toEqual([])
    for (const { font } of Object.values(looks))
      expect(fontCommands(document, font)).toHaveLength(1)
  })
})

describe('ready styles', () => {
  it.each(textStyles.map((style) => [style.id, style] as const))('set %s', (_, style) => {
    const editor = createEditor(documentWith([samples.text]))
    const document = documentOf(editor.getState())
    const text = document.pages[0]!.elements[0]!
    if (text.type !== 'text') throw new Error('no text')
    expect(editor.runAll(styleCommands(document, text, style))?.ok).toBe(true)
    expect(documentOf(editor.getState()).pages[0]!.elements[0]).toMatchObject({
      font: style.font,
      fill: style.fill,
      text: samples.text.text,
    })
  })
})
