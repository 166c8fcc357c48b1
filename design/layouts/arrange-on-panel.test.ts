import { describe, expect, it } from 'vitest'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { panelGeometry, panelsOf, type Panel } from '#design/book/panels.ts'
import { applyCommand } from '#design/commands.ts'
import { boundsOf } from '#design/geometry.ts'
import { defaultSpacing, layoutsFor } from './arrange.ts'
import { arrangeOn } from './arrange-on-panel.ts'
import { findLayout } from './layout-collection.ts'
import { layoutIdOfPage, placeLayout } from './place-layout.ts'

const spread = bookPaper().pages[1]!
const [left, right] = panelsOf(spread) as [Panel, Panel]

describe('a layout on one page of a spread', () => {
  it('stays on its side of the gutter, whichever layout it is', () => {
    for (const panel of [left, right]) {
      const page = panelGeometry(spread, panel)
      const spacing = defaultSpacing(page)
      for (const layout of layoutsFor(page)) {
        for (const slot of arrangeOn(layout, spread, spacing, panel).slots) {
          const { x, width } = boundsOf(slot)
          // Strewn photos may reach over an edge by a corner; straight ones may not.
          const slack = slot.rotation === 0 ? 0.001 : 20
          expect(x).toBeGreaterThanOrEqual((panel === left ? -3 : 280) - slack)
          expect(x + width).toBeLessThanOrEqual((panel === left ? 280 : 563) + slack)
        }
      }
    }
  })

  it('leaves the other page as it is', () => {
    let document = emptyBook(bookPaper())
    const pageId = document.pages[1]!.id
    let made = 0
    const caption = { text: 'Words', language: 'en', font: 'lora', sha256: 'c'.repeat(64) }
    const put = (layoutId: string, panel: Panel) => {
      const layout = findLayout(layoutId)!
      const spacing = defaultSpacing(panelGeometry(spread, panel))
      const newId = () => `n${(made += 1)}`
      const placing = { pageId, layout, spacing, caption, newId, panel }
      for (const command of placeLayout(document, placing).commands) {
        const result = applyCommand(document, command)
        if (!result.ok) throw new Error(result.reason)
        document = result.document
      }
    }
    put('grid-4', left)
    put('full-1', right)
    put('grid-2', left)
    const page = document.pages[1]!
    expect(page.elements).toHaveLength(3)
    expect(layoutIdOfPage(page, left)).toBe('grid-2')
    expect(layoutIdOfPage(page, right)).toBe('full-1')
  })
})
