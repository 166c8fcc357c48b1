import { isRefused, type Refused } from '#api/refusal.ts'
import type { DesignDocument } from '#design/document.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { textDefaults } from '#design/elements/text.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import type { Visitor } from '#tests/api.ts'
import type { makePhoto } from '#tests/make.ts'

type MadePhoto = Awaited<ReturnType<typeof makePhoto>>

/** Designs in tests: what people do with them, through the API as the editor does. */

export function granted<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.fields)}`)
  return answer
}

export async function openDesign(visitor: Visitor, designId: string) {
  const draft = granted(await visitor.design.getOwnDesign({ designId }))
  return { ...draft, document: JSON.parse(draft.document) as DesignDocument }
}

/** With a colour of its own on every page: nothing blank is sold. */
export async function startDesign(visitor: Visitor, articleId: number, variant?: string) {
  const start = granted(await visitor.design.getStart({ articleId, variant }))
  const { pages, ...rest } = JSON.parse(start.document) as DesignDocument
  const document = JSON.stringify({ ...rest, pages: pages.map((page) => colored(page, '#fff4e0')) })
  const { designId } = granted(await visitor.design.createDesign({ articleId, variant, document }))
  return openDesign(visitor, designId)
}

export async function startBlankDesign(visitor: Visitor, articleId: number) {
  const { designId } = granted(await visitor.design.createDesign({ articleId }))
  return openDesign(visitor, designId)
}

export async function saveOn(
  visitor: Visitor,
  draft: { id: string; revision: number },
  document: unknown,
) {
  return visitor.design.saveDesign({
    designId: draft.id,
    revision: draft.revision,
    document: JSON.stringify(document),
  })
}

export const withColor = (document: DesignDocument, color: string) =>
  onFirstPage(document, (page) => colored(page, color))

const colored = (page: DesignDocument['pages'][number], color: string) => ({
  ...page,
  background: { ...page.background, color },
})

let elements = 0
const frame = () => ({ id: `e${++elements}`, x: 20, y: 20, width: 40, height: 30 })

export function withPhoto(document: DesignDocument, photo: MadePhoto) {
  const assets = { ...document.assets, [photo.id]: photo.asset }
  return withElement({ ...document, assets }, { ...photoDefaults, ...frame(), asset: photo.id })
}

export function withoutPhoto(document: DesignDocument, photoId: string) {
  const { [photoId]: _, ...assets } = document.assets
  return onFirstPage({ ...document, assets }, (page) => ({
    ...page,
    elements: page.elements.filter((element) => !('asset' in element && element.asset === photoId)),
  }))
}

export function withText(document: DesignDocument, text: string, font = 'roboto') {
  const fonts = { ...document.fonts, [font]: fontHashes[font] ?? 'a'.repeat(64) }
  return withElement(
    { ...document, fonts },
    { ...textDefaults, ...frame(), text, language: 'en', font, size: 5 },
  )
}

export const withEmptySlot = (document: DesignDocument) =>
  withElement(document, { ...slotDefaults, ...frame() })

export function withElement(document: DesignDocument, element: object) {
  return onFirstPage(document, (page) => ({
    ...page,
    elements: [...page.elements, element as (typeof page.elements)[number]],
  }))
}

function onFirstPage(
  document: DesignDocument,
  change: (page: DesignDocument['pages'][number]) => DesignDocument['pages'][number],
): DesignDocument {
  return { ...document, pages: document.pages.map((page, i) => (i === 0 ? change(page) : page)) }
}
