import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { defaultSpacing } from './arrange.ts'
import { findLayout } from './layout-collection.ts'
import type { Spacing } from './layout.ts'
import { placeLayout } from './place-layout.ts'
import { spacingOfPage } from './spacing-of-page.ts'

const caption = { text: 'Your words', language: 'en', font: 'roboto', sha256: 'b'.repeat(64) }

function pageWith(layoutId: string, spacing: Spacing) {
  const document = documentWith([])
  let count = 0
  const { commands } = placeLayout(document, {
    pageId: document.pages[0]!.id,
    layout: findLayout(layoutId)!,
    spacing,
    caption,
    newId: () => `n${count++}`,
  })
  return commands.reduce((before, command) => {
    const result = applyCommand(before, command)
    return result.ok ? result.document : before
  }, document).pages[0]!
}

describe('the spacing of a page', () => {
  it.each(['grid-4', 'hero-first-5', 'mosaic-6', 'circles-3', 'caption-2'])(
    'is read from where the photos of %s stand',
    (layoutId) => {
      const spacing = { marginMm: 7.5, gapMm: 4, radiusMm: 0 }
      expect(spacingOfPage(pageWith(layoutId, spacing))).toEqual(spacing)
    },
  )

  it('knows round corners', () => {
    const spacing = { marginMm: 6, gapMm: 2, radiusMm: 3 }
    expect(spacingOfPage(pageWith('grid-4', spacing))).toEqual(spacing)
  })

  it('is that of a new layout where somebody moved a photo, or where there is none', () => {
    const page = pageWith('grid-4', { marginMm: 7.5, gapMm: 4, radiusMm: 0 })
    const [first, ...others] = page.elements
    const moved = documentWith([{ ...first, x: 1 }, ...others]).pages[0]!
    expect(spacingOfPage(moved)).toEqual(defaultSpacing(page))
    expect(spacingOfPage(documentWith([samples.photo]).pages[0]!)).toEqual(defaultSpacing(page))
  })
})
