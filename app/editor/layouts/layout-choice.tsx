import { useMemo, useState } from 'react'
import { calmPageOf, documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { SideChoice } from '#app/editor/book/side-choice.tsx'
import { firstSideOf, panelOfSide, type PageSide } from '#app/editor/book/page-side.ts'
import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import { Options } from '#app/editor/tools/options.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import type { Panel } from '#design/book/panels.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { layoutsFor } from '#design/layouts/arrange.ts'
import { findLayout, MOST_LAYOUT_PHOTOS } from '#design/layouts/layout-collection.ts'
import type { Layout, Spacing } from '#design/layouts/layout.ts'
import { layoutIdOfPage, placeLayout } from '#design/layouts/place-layout.ts'
import { spacingOfPage } from '#design/layouts/spacing-of-page.ts'
import { mm } from '#design/units.ts'
import { LayoutSpacing } from './layout-spacing.tsx'
import { LayoutThumbnail } from './layout-thumbnail.tsx'
import { familyOfLayout } from './layout-family.ts'

const CAPTION_FONT = 'lora'
const counts = Array.from({ length: MOST_LAYOUT_PHOTOS }, (_, index) => String(index + 1))

/** Layouts for a number of photos, as they would look on the page that is shown. */
export function LayoutChoice() {
  const editor = useEditor()
  const t = useT()
  const page = useEditorState(calmPageOf)
  const [side, setSide] = useState<PageSide>(() => firstSideOf(page))
  const panel = panelOfSide(page, side)
  const { height, bleed, safe, dpi } = page
  const width = panel ? mm(panel.to - panel.from) : page.width
  const geometry = useMemo(
    () => ({ width, height, bleed, safe, dpi }),
    [width, height, bleed, safe, dpi],
  )
  const [count, setCount] = useState(() => photoCountOf(page))
  const [spacing, setSpacing] = useState(() => spacingOfPage(page))
  const offered = useMemo(() => layoutsFor(geometry), [geometry])
  const present = layoutIdOfPage(page, panel)
  const burst = useBurst()
  const place = usePlaceLayout()

  function choose(layout: Layout): void {
    burst.end()
    const document = documentOf(editor.getState())
    const { commands, emptySlots, leftPhotos } = place(document, layout, spacing, panel)
    if (!editor.runAll(commands)?.ok) return editor.announce(t('create.tools.pageFull'))
    const said = [
      t('create.tools.layoutSet', { count: layout.photoCount }),
      emptySlots > 0 && t('create.tools.layoutEmpty', { count: emptySlots }),
      leftPhotos > 0 && t('create.tools.layoutLeft', { count: leftPhotos }),
    ]
    editor.announce(said.filter(Boolean).join(' '))
  }

  function space(next: Spacing): void {
    setSpacing(next)
    const layout = present === undefined ? undefined : findLayout(present)
    if (layout) burst.replay((start) => place(start, layout, next, panel).commands)
  }

  return (
    <div className="word-stack">
      <SideChoice page={page} side={side} onChoose={setSide} />
      <div className="layout-counts">
        <h3 className="word-heading" aria-hidden>
          {t('create.tools.photoCount')}
        </h3>
        <Options
          label={t('create.tools.photoCount')}
          value={String(count)}
          options={counts.map((value) => ({
            value,
            label: t('create.tools.photos', { count: Number(value) }),
            face: <span aria-hidden>{value}</span>,
          }))}
          onChoose={(value) => setCount(Number(value))}
        />
      </div>
      <ul className="word-tiles">
        {offered
          .filter(({ photoCount }) => photoCount === count)
          .map((layout) => (
            <li key={layout.id}>
              <button
                type="button"
                className="word-tile"
                aria-pressed={layout.id === present}
                onClick={() => choose(layout)}
              >
                <LayoutThumbnail layout={layout} page={geometry} spacing={spacing} />
                <span>{t(`create.tools.layout.${familyOfLayout(layout)}`)}</span>
              </button>
            </li>
          ))}
      </ul>
      <LayoutSpacing page={geometry} spacing={spacing} onChange={space} />
    </div>
  )
}

/** As many as are on the page, or as many places as a layout made there. */
function photoCountOf({ elements }: Page): number {
  const photos = elements.filter(({ type }) => type === 'photo' || type === 'slot')
  return Math.max(1, Math.min(photos.length, MOST_LAYOUT_PHOTOS))
}

function usePlaceLayout() {
  const editor = useEditor()
  const t = useT()
  const { locale } = useShop()
  const [seed] = useState(() => crypto.randomUUID().slice(0, 8))
  return (document: DesignDocument, layout: Layout, spacing: Spacing, panel?: Panel) => {
    const { pageId } = editor.getState()
    // The same ids at each step of a slider: what is drawn is then moved instead of drawn anew.
    const stem = `${pageId.replaceAll('-', '')}x${seed}x`
    let number = 0
    return placeLayout(document, {
      pageId,
      layout,
      spacing,
      panel,
      facesOf: knownFaces,
      newId: () => `${stem}${number++}`,
      caption: {
        text: t('create.tools.sample.caption'),
        language: locale.code,
        font: CAPTION_FONT,
        sha256: findFont(CAPTION_FONT)!.sha256,
      },
    })
  }
}
