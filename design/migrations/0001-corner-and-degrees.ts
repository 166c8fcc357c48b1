import * as z from 'zod/mini'
import { listOf, whole, within } from '#design/fields.ts'

/**
 * Version 0 gave an element by its centre, turned it in radians, measured type in points and called
 * a photo an image. Version 1 has corners, degrees and millimetres only.
 *
 * A migration uses nothing of the current document: that changes, and old designs do not.
 */
const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))
const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))
const share = within(0, 1)
const side = within(0.1, 5000)
const place = within(-5000, 5000)

const Box = z.strictObject({
  id,
  x: place,
  y: place,
  w: side,
  h: side,
  rot: within(-1000, 1000),
})
const Area = z
  .strictObject({ x: share, y: share, w: within(0.001, 1), h: within(0.001, 1) })
  .check(z.refine(({ x, y, w, h }) => x + w <= 1 && y + h <= 1))
const Image = z.extend(Box, { type: z.literal('image'), asset: id, crop: z.optional(Area) })
const Words = z.extend(Box, {
  type: z.literal('text'),
  text: z
    .string()
    .check(z.maxLength(2000), z.regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u)),
  lang: z.string().check(z.regex(/^[a-z]{2}$/)),
  font: id,
  sizePt: within(1, 1000),
  align: z.enum(['left', 'center', 'right']),
  fill: color,
})
const Picture = z.strictObject({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  w: whole(1, 100_000),
  h: whole(1, 100_000),
  mime: z.enum(['image/jpeg', 'image/png']),
})
const PageV0 = z
  .strictObject({
    id,
    w: within(1, 1000),
    h: within(1, 1000),
    bleed: within(0, 20),
    safe: within(0, 100),
    dpi: whole(72, 600),
    background: color,
    elements: listOf(z.discriminatedUnion('type', [Image, Words]), 0, 500),
  })
  .check(z.refine((page) => 2 * page.safe < Math.min(page.w, page.h) - 0.001))

/** Document of version 0. */
export const DocumentV0 = z
  .strictObject({
    v: z.literal(0),
    id,
    rev: z.int().check(z.minimum(0)),
    articleId: z.int().check(z.minimum(1)),
    variant: id,
    fonts: z.record(id, z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    assets: z.record(id, Picture),
    pages: listOf(PageV0, 1, 20),
  })
  .check(
    z.refine(
      ({ assets, fonts }) => Object.keys(assets).length <= 200 && Object.keys(fonts).length <= 50,
    ),
    z.refine(({ pages }) => allDiffer(pages.map((page) => page.id))),
    z.refine(({ pages }) => allDiffer(pages.flatMap((page) => page.elements.map(({ id }) => id)))),
    z.refine(({ pages, assets, fonts }) =>
      pages.every((page) =>
        page.elements.every((element) =>
          element.type === 'image'
            ? Object.hasOwn(assets, element.asset)
            : Object.hasOwn(fonts, element.font),
        ),
      ),
    ),
  )
export type DocumentV0 = z.infer<typeof DocumentV0>
type Image = z.infer<typeof Image>
type Words = z.infer<typeof Words>
type Box = z.infer<typeof Box>
type Area = z.infer<typeof Area>
type Picture = z.infer<typeof Picture>

const MM_PER_POINT = 25.4 / 72

export function cornerAndDegrees(old: DocumentV0): unknown {
  return {
    v: 1,
    id: old.id,
    revision: old.rev,
    articleId: old.articleId,
    variant: old.variant,
    isTemplate: false,
    pageCount: { min: old.pages.length, max: old.pages.length },
    fonts: old.fonts,
    assets: Object.fromEntries(
      Object.entries(old.assets).map(([id, { w, h, ...asset }]) => [
        id,
        { ...asset, widthPx: w, heightPx: h },
      ]),
    ),
    pages: old.pages.map(({ w, h, background, elements, ...page }) => ({
      ...page,
      width: w,
      height: h,
      background: { type: 'plain', locked: 'no', color: background.toLowerCase() },
      elements: elements.map((element) =>
        element.type === 'image' ? photo(element, old.assets) : text(element),
      ),
    })),
  }
}

function frame({ id, x, y, w, h, rot }: Box) {
  return {
    id,
    x: x - w / 2,
    y: y - h / 2,
    width: w,
    height: h,
    rotation: ((rot * 180) / Math.PI) % 360,
    opacity: 1,
    locked: 'no',
    group: null,
  }
}

function photo(image: Image, assets: DocumentV0['assets']) {
  const crop = image.crop ?? filling(image, assets[image.asset])
  return {
    ...frame(image),
    type: 'photo',
    important: false,
    asset: image.asset,
    crop: { x: crop.x, y: crop.y, width: crop.w, height: crop.h },
    flipX: false,
    flipY: false,
    mask: { shape: 'rect', radius: 0 },
    filter: { brightness: 1, contrast: 1, saturation: 1 },
  }
}

/** Without a crop, version 0 filled the frame from the middle of the photo. */
function filling(image: Image, picture: Picture | undefined): Area {
  if (!picture) return { x: 0, y: 0, w: 1, h: 1 }
  const ratio = (image.w * picture.h) / (image.h * picture.w)
  const w = Math.max(0.0001, Math.min(1, ratio))
  const h = Math.max(0.0001, Math.min(1, 1 / ratio))
  return { x: (1 - w) / 2, y: (1 - h) / 2, w, h }
}

function text({ text, lang, font, sizePt, align, fill, ...box }: Words) {
  return {
    ...frame(box),
    type: 'text',
    important: true,
    text,
    language: lang,
    font,
    size: sizePt * MM_PER_POINT,
    align,
    lineHeight: 1.25,
    letterSpacing: 0,
    fill: fill.toLowerCase(),
    outline: null,
    curve: null,
    fit: 'wrap',
    editable: true,
  }
}

function allDiffer(ids: string[]): boolean {
  return new Set(ids).size === ids.length
}
