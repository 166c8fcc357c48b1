import type { PageGeometry } from '#design/document.ts'
import type { ProductViewName } from '#press/product/product-views.ts'
import type { SeedArticle } from '#demo/seed/facts.ts'
import { photoPage, type Readers } from '#demo/motifs/month-shot.ts'
import { focusOf, photosOfPage, type MotifChoice } from '#demo/motifs/motif-page.ts'
import { photoName, type PlannedPhoto } from '#demo/motifs/photo-name.ts'
import type { Focus } from '#demo/motifs/sheet.ts'
import type { Words } from '#demo/templates/lettering.ts'
import type { Template } from '#demo/templates/template.ts'
import { pagesOfPlan, type ArticleGeometry } from '#design/page-geometry.ts'
import { productLookOf, type ProductLook } from '#design/product-look.ts'
import { mm } from '#design/units.ts'
import { insideOf, type Inside } from '#demo/drawing/inside-shot.ts'

/** A design on its product. */
export type Shot = MotifChoice & {
  view: ProductViewName | 'flat' | 'turning'
  page: PageGeometry
  focus: Focus
  look?: ProductLook
  /** What lies open beside it, or under it. */
  inside?: Inside
  /** Of a book, with its pages. */
  spineMm?: number
  /** What the other pieces of a set show. */
  others?: MotifChoice[]
  /** Which kind of mug is turning. */
  mug?: string
  /** Of a calendar; in English without them. */
  readers?: Readers
}

/** A template on its product, in the words of one language. */
export type TemplateShot = Pick<Shot, 'page' | 'focus'> & {
  template: Template
  words: Words
  view: ProductViewName
}

/** As many pixels as twice the widest place of a product's or a design's picture. */
export const GALLERY = { width: 1280, height: 960, widths: [320, 640, 960, 1280] }

type Place = { x: number; y: number; width: number; height: number }
/** A part of a picture, in its pixels. */
export type Panel = Place & ({ shot: Shot } | { templateShot: TemplateShot } | { artwork: string })

export type PlannedPicture = {
  name: string
  width: number
  height: number
  widths: number[]
  panels: Panel[]
  /** Largest picture of a first screen: encoding may take longer, for a sixth fewer bytes. */
  isFirst?: boolean
}

export type PlannedVideo = {
  name: string
  width: number
  height: number
  shot: Shot
  poster: string
}

export type MediaPlan = {
  photos: PlannedPhoto[]
  pictures: PlannedPicture[]
  videos: PlannedVideo[]
}

/** The face on which a motif is drawn: of a book or a card one page, of a shape with its contour. */
export function geometryOf(variant: SeedArticle['variants'][number]): PageGeometry {
  const isShaped = variant.pagePlan?.[0]?.contour !== undefined
  return isShaped ? pagesOf(variant)[0] : ownGeometry(variant)
}

export const pagesOf = (variant: SeedArticle['variants'][number]): ArticleGeometry['pages'] =>
  pagesOfPlan(ownGeometry(variant), variant.pagePlan)

const ownGeometry = (variant: SeedArticle['variants'][number]): PageGeometry => ({
  width: mm(variant.widthMm),
  height: mm(variant.heightMm),
  bleed: mm(variant.bleedMm),
  safe: mm(variant.safeMm),
  dpi: variant.dpi,
})

/** Of a book in cloth the picture that is set into its cover. */
function faceOf(variant: SeedArticle['variants'][number]): PageGeometry {
  const [first] = pagesOf(variant)
  return first.role === 'cover' && !first.binding ? first : geometryOf(variant)
}

/** An article as it is sold by default, with a motif on it. */
export function shotOf(
  article: SeedArticle,
  choice: MotifChoice,
  view: Shot['view'] = article.view as ProductViewName,
): Shot {
  const { motif, colorway } = choice
  const [variant] = article.variants
  const pages = pagesOf(variant!)
  const page = faceOf(variant!)
  const look = productLookOf(article.view!, variant!.code)
  const shot: Shot = { motif, colorway, view, page, focus: focusOf(article.view!), look }
  if (view === 'turning') return { ...shot, mug: article.view! }
  const inside = view === 'sheet' ? undefined : insideOf(motif, pages)
  const { binding } = pages[0]
  const leaves = article.pages.least - 1
  const spineMm = binding && binding.spine + binding.perSpread * leaves
  return { ...shot, ...(inside && { inside }), ...(spineMm !== undefined && { spineMm }) }
}

export function alone(
  name: string,
  shot: Shot,
  { width, height, widths }: { width: number; height: number; widths: number[] },
): PlannedPicture {
  return { name, width, height, widths, panels: [{ x: 0, y: 0, width, height, shot }] }
}

/** The photos that the shots need, each once and as large as the largest of them takes it. */
export function photosOf(shots: readonly Shot[]): PlannedPhoto[] {
  const photos = new Map<string, PlannedPhoto>()
  const planned = shots.flatMap((shot) => {
    // A picture of a calendar shows a month, and its design has the motif on the cover.
    const pages = shot.view === 'calendar' ? [shot.page, photoPage(shot.page)] : [shot.page]
    const shown = [shot, ...(shot.others ?? [])]
    return [
      ...pages.flatMap((page) => shown.flatMap((one) => photosOfPage(one, page, shot.focus))),
      ...(shot.inside?.photos ?? []).flatMap((one) => photosOfPage(one, one.page, 'middle')),
    ]
  })
  for (const photo of planned) {
    const known = photos.get(photoName(photo))
    if (!known || known.widthPx < photo.widthPx) photos.set(photoName(photo), photo)
  }
  return [...photos.values()]
}

export function shotsOf({ pictures, videos }: Pick<MediaPlan, 'pictures' | 'videos'>): Shot[] {
  const panels = pictures.flatMap((picture) => picture.panels)
  return [
    ...panels.flatMap((panel) => ('shot' in panel ? [panel.shot] : [])),
    ...videos.map(({ shot }) => shot),
  ]
}
