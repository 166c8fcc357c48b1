import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { layoutsFor, defaultSpacing } from '#design/layouts/arrange.ts'
import { placeLayout } from '#design/layouts/place-layout.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { fraction, mm } from '#design/units.ts'
import type { Face } from './face.ts'
import { windowOf } from './face-window.ts'
import { isWhole } from './head-crop.ts'
import { backgroundWindow, preserveFaces, relayoutPeople } from './preserve-faces.ts'

const faceAt = (x: number, y: number): Face => ({
  x: x - 0.05,
  y: y - 0.06,
  width: 0.1,
  height: 0.12,
  eyes: { x, y: y - 0.02 },
  score: 0.9,
})
const faces = [faceAt(0.12, 0.5), faceAt(0.88, 0.5)]
const facesOf = (assetId: string) => (assetId === 'beach' ? faces : undefined)

/** A landscape photo with somebody at either end, over all of a page that lies. */
function wide(): DesignDocument {
  const blank = documentWith([])
  const frame = bleedBoxOf(blank.pages[0]!)
  const photo = {
    ...samples.photo,
    ...frame,
    id: 'people',
    asset: 'beach',
    rotation: 0,
    flipX: false,
    flipY: false,
    locked: 'no',
    mask: { shape: 'rect', radius: 0 },
    crop: coverCrop(blank.assets['beach']!, frame),
  }
  return documentWith([photo])
}

const pictureOn = ({ elements }: Page) => elements.find(({ id }) => id === 'people')!

function whole(document: DesignDocument): boolean[] {
  const page = document.pages[0]!
  const picture = pictureOn(page)
  if (!('crop' in picture)) throw new Error('No picture')
  return faces.map((face) => isWhole(picture.crop, windowOf(page, picture), face))
}

describe('people on paper that changes', () => {
  const document = wide()
  const page = document.pages[0]!
  const narrow = {
    articleId: document.articleId,
    variant: 'narrow',
    pageCount: document.pageCount,
    pages: [{ ...page, width: mm(page.height / 2), height: page.height }] as const,
  }

  it('stay whole, though the paper could hold only one of them', () => {
    const laid = relayoutPeople(document, narrow, facesOf)
    const blind = relayoutPeople(document, narrow, () => undefined)
    if (!laid.ok || !blind.ok) throw new Error('It has another number of pages')
    expect(whole(document)).toEqual([true, true])
    expect(whole(blind.document)).toContain(false)
    expect(whole(laid.document)).toEqual([true, true])
    expect(laid.changes.find(({ elementId }) => elementId === 'people')?.recropped).toBe(true)
  })

  it('who were cut by hand stay cut', () => {
    const cut = applyCommand(document, {
      type: 'replace-photo',
      elementId: 'people',
      asset: 'beach',
      crop: { x: fraction(0.1), y: fraction(0.3), width: fraction(0.7), height: fraction(0.4) },
    })
    if (!cut.ok) throw new Error(cut.reason)
    const laid = relayoutPeople(cut.document, narrow, facesOf)
    const blind = relayoutPeople(cut.document, narrow, () => undefined)
    expect(laid).toEqual(blind)
  })

  it('are seen in a background as far as it can hold them', () => {
    const crop = { x: 0, y: 0, width: 0.4, height: 1 } as never
    const background = { type: 'photo', locked: 'no', color: '#ffffff', asset: 'beach', crop }
    const before = { ...document, pages: [{ ...page, elements: [], background }] } as DesignDocument
    const moved = { ...background, crop: { ...(crop as object), x: 0.2, width: 0.4 } }
    const after = {
      ...before,
      pages: [{ ...before.pages[0]!, background: moved }],
    } as DesignDocument
    const [command] = preserveFaces(before, after, facesOf)
    if (command?.type !== 'set-background' || command.background.type !== 'photo') {
      throw new Error('It was left as it was')
    }
    const window = backgroundWindow(after.pages[0]!)
    expect(isWhole(command.background.crop, window, faces[0]!)).toBe(true)
  })

  it('are whole in the places of a layout, in a smaller frame where they must be', () => {
    for (const layout of layoutsFor(page)
      .filter(({ photoCount }) => photoCount >= 3)
      .slice(0, 12)) {
      let made = 0
      const { commands } = placeLayout(document, {
        pageId: page.id,
        layout,
        spacing: defaultSpacing(page),
        caption: { text: 'Words', language: 'en', font: 'roboto', sha256: 'b'.repeat(64) },
        newId: () => `${(made += 1)}`,
        facesOf,
      })
      const after = commands.reduce((now, command) => {
        const done = applyCommand(now, command)
        if (!done.ok) throw new Error(done.reason)
        return done.document
      }, document)
      const placed = after.pages[0]!.elements.flatMap((element) =>
        element.type === 'slot' && element.asset === 'beach' ? [element] : [],
      )
      const isRect = placed.every(({ mask }) => mask.shape === 'rect')
      expect(placed).toHaveLength(1)
      if (!isRect) continue
      const [slot] = placed
      const window = windowOf(after.pages[0]!, slot!)
      expect(
        faces.map((face) => isWhole(slot!.crop, window, face)),
        layout.id,
      ).toEqual([true, true])
    }
  })
})
