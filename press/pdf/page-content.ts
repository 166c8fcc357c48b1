import type { PDFArray, PDFRef } from '@cantoo/pdf-lib'
import { thicknessOf } from '#design/colour/line-art.ts'
import type { DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { MITER_LIMIT } from '#design/display-list-stroke.ts'
import type { Matrix } from '#design/geometry.ts'
import { type EmbeddedPhoto, pictureMatrix } from './embedded-photos.ts'
import type { EmbeddedShadow } from './embedded-shadows.ts'
import { CUT_CONTOUR, CUT_WIDTH_MM, overprint } from './cut-contour.ts'
import { decimal, decimals, pathOperators } from './operators.ts'
import type { PageBoxes } from './page-boxes.ts'
import { type PrintColours, REGISTRATION_STROKE } from './print-colours.ts'

/** Page pictures: what of a page is not in its operators, by its items; nothing for those that cannot be seen. */
export type PagePictures = {
  photos: ReadonlyMap<ImageItem, EmbeddedPhoto>
  shadows: ReadonlyMap<PathItem, EmbeddedShadow>
}

const unitSquare = 'M0 0L1 0L1 1L0 1Z'
const nowhereElse: Matrix = [1, 0, 0, 1, 0, 0]

/** Surroundings printed beside the page: items in its own millimetres, and lines to cut by. */
export type Surroundings = { items: PathItem[]; cropMarks: string; cropMarkWidth: number }

/** A page's operators and the names that they use. */
export class PageContent {
  readonly #lines: string[] = []
  readonly #colours: PrintColours
  readonly #states = new Map<string, { name: string; opacity: number; overprint: boolean }>()
  readonly #pictures = new Map<PDFRef, string>()
  #cutSpace: PDFArray | undefined

  constructor(colours: PrintColours) {
    this.#colours = colours
  }

  get operators(): string {
    return this.#lines.join('\n')
  }

  get resources() {
    const states = [...this.#states.values()].map(({ name, opacity, overprint }) => [
      name,
      { Type: 'ExtGState', ca: opacity, CA: opacity, ...this.#overprintEntries(overprint) },
    ])
    const cut = this.#cutSpace
    return {
      ColorSpace: { ...this.#colours.spaces, ...(cut && { [CUT_CONTOUR]: cut }) },
      ExtGState: {
        ...(Object.fromEntries(states) as Record<string, object>),
        ...(cut && { Overprint: overprint }),
      },
      XObject: Object.fromEntries([...this.#pictures].map(([ref, name]) => [name, ref])),
    }
  }

  paintPage(page: DisplayList, boxes: PageBoxes, pictures: PagePictures, mirrored: boolean): void {
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    if (mirrored) this.#push(`-1 0 0 1 ${decimal(page.width)} 0 cm`)
    const { width, height, bleed } = page
    const bleedBox = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed]
    this.#push(`${decimals(bleedBox)} re W n`, `${MITER_LIMIT} M`)
    for (const item of page.items) {
      if (item.within) {
        const { x, y, width, height } = item.within
        this.#push('q', `${decimals([x, y, width, height])} re W n`)
      }
      if (item.kind === 'image') this.#paintImage(item, pictures.photos.get(item))
      else if (item.blur) this.#paintShadow(item, pictures.shadows.get(item))
      else this.#paintPath(item)
      if (item.within) this.#push('Q')
    }
    this.#push('Q')
  }

  /** Items in coordinates of their own. */
  paintItems(items: PathItem[], matrix: Matrix): void {
    this.#push('q', `${decimals(matrix)} cm`, `${MITER_LIMIT} M`)
    for (const item of items) this.#paintPath(item)
    this.#push('Q')
  }

  /** Over the artwork and mirrored with it: what is cut lies as it is printed. */
  paintCutLines(
    page: DisplayList,
    boxes: PageBoxes,
    cut: { lines: string; space: PDFArray },
    mirrored: boolean,
  ): void {
    this.#cutSpace = cut.space
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    if (mirrored) this.#push(`-1 0 0 1 ${decimal(page.width)} 0 cm`)
    this.#push(`/Overprint gs /${CUT_CONTOUR} CS 1 SCN`, `${decimal(CUT_WIDTH_MM)} w [] 0 d 1 j`)
    this.#push(pathOperators(cut.lines, nowhereElse), 'S', 'Q')
  }

  paintSurroundings({ items, cropMarks, cropMarkWidth }: Surroundings, boxes: PageBoxes): void {
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    for (const item of items) this.#paintPath(item)
    this.#strokeMarks(cropMarks, cropMarkWidth)
    this.#push('Q')
  }

  /** Lines to cut by on a sheet without a slug. */
  paintMarks(marks: string, width: number, boxes: PageBoxes): void {
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    this.#strokeMarks(marks, width)
    this.#push('Q')
  }

  #strokeMarks(marks: string, width: number): void {
    this.#push(`/${this.#stateOf(1)} gs`, REGISTRATION_STROKE, `${decimal(width)} w [] 0 d`)
    this.#push(pathOperators(marks, nowhereElse), 'S')
  }

  #paintPath(item: PathItem): void {
    const path = pathOperators(item.path, item.matrix)
    if (path === '' || (!item.fill && !item.stroke)) return
    const thickness = () => thicknessOf(item)
    const overprint = item.fill !== null && this.#overprints(item, item.fill, thickness)
    this.#push(`/${this.#stateOf(item.opacity, overprint)} gs`)
    if (item.fill) {
      const fill = item.fillRule === 'evenodd' ? 'f*' : 'f'
      this.#push(this.#colours.fill(item.fill, thickness), path, fill)
    }
    // Apart from the fill: PDF's way of doing both at once hides the fill under a see-through stroke.
    if (item.stroke) {
      const { color, width, dash, join, cap } = item.stroke
      const ownOverprint = this.#overprints(item, color, () => width)
      if (ownOverprint !== overprint) {
        this.#push(`/${this.#stateOf(item.opacity, ownOverprint)} gs`)
      }
      this.#push(
        this.#colours.stroke(color, () => width),
        `${decimal(width)} w [${decimals(dash)}] 0 d ${join === 'round' ? 1 : 0} j`,
        ...(cap ? [`${cap === 'round' ? 1 : 2} J`, path, 'S', '0 J'] : [path, 'S']),
      )
    }
  }

  #paintImage(item: ImageItem, photo: EmbeddedPhoto | undefined): void {
    if (!photo) return
    this.#push('q', `/${this.#stateOf(item.opacity)} gs`)
    // One clip only, as on the screen: an edge that is cut twice is fainter.
    const clip = item.clip ?? { path: unitSquare, matrix: item.matrix }
    this.#push(pathOperators(clip.path, clip.matrix), 'W n')
    this.#push(`${decimals(pictureMatrix(item, photo))} cm /${this.#nameOf(photo.ref)} Do`, 'Q')
  }

  #paintShadow(item: PathItem, shadow: EmbeddedShadow | undefined): void {
    if (!shadow) return
    const name = this.#nameOf(shadow.ref, 'Shadow')
    this.#push('q', `/${this.#stateOf(item.opacity)} gs`)
    this.#push(`${decimals(shadow.matrix)} cm /${name} Do`, 'Q')
  }

  #overprints({ opacity }: PathItem, color: string, thickness: () => number): boolean {
    return opacity === 1 && this.#colours.overprints(color, thickness)
  }

  #stateOf(opacity: number, overprint = false): string {
    const key = `${opacity} ${overprint}`
    const state = this.#states.get(key) ?? { name: `State${this.#states.size}`, opacity, overprint }
    this.#states.set(key, state)
    return state.name
  }

  /** In every state of a press's file: one that says nothing would keep that of the type before. */
  #overprintEntries(overprint: boolean) {
    if (this.#colours.colour !== 'CMYK') return {}
    return { OP: overprint, op: overprint, OPM: overprint ? 1 : 0 }
  }

  #nameOf(picture: PDFRef, kind: 'Photo' | 'Shadow' = 'Photo'): string {
    const name = this.#pictures.get(picture) ?? `${kind}${this.#pictures.size}`
    this.#pictures.set(picture, name)
    return name
  }

  #push(...lines: string[]): void {
    this.#lines.push(...lines)
  }
}
