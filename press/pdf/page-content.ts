import type { PDFRef } from '@cantoo/pdf-lib'
import type { DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { MITER_LIMIT } from '#design/display-list-stroke.ts'
import type { Matrix } from '#design/geometry.ts'
import { type EmbeddedPhoto, pictureMatrix } from './embedded-photos.ts'
import { decimal, decimals, pathOperators } from './operators.ts'
import type { PageBoxes } from './page-boxes.ts'
import { type PrintColours, REGISTRATION_STROKE } from './print-colours.ts'

const unitSquare = 'M0 0L1 0L1 1L0 1Z'
const nowhereElse: Matrix = [1, 0, 0, 1, 0, 0]

/** What is printed beside the page: items in its own millimetres, and lines to cut by. */
export type Surroundings = { items: PathItem[]; cropMarks: string; cropMarkWidth: number }

/** A page's operators and the names that they use. */
export class PageContent {
  readonly #lines: string[] = []
  readonly #colours: PrintColours
  readonly #states = new Map<number, string>()
  readonly #pictures = new Map<PDFRef, string>()

  constructor(colours: PrintColours) {
    this.#colours = colours
  }

  get operators(): string {
    return this.#lines.join('\n')
  }

  get resources() {
    const states = [...this.#states].map(([opacity, name]) => [
      name,
      { Type: 'ExtGState', ca: opacity, CA: opacity },
    ])
    return {
      ColorSpace: this.#colours.spaces,
      ExtGState: Object.fromEntries(states) as Record<string, object>,
      XObject: Object.fromEntries([...this.#pictures].map(([ref, name]) => [name, ref])),
    }
  }

  /** Photos in the order of the page's image items; undefined for those that cannot be seen. */
  paintPage(
    page: DisplayList,
    boxes: PageBoxes,
    photos: (EmbeddedPhoto | undefined)[],
    mirrored: boolean,
  ): void {
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    if (mirrored) this.#push(`-1 0 0 1 ${decimal(page.width)} 0 cm`)
    const { width, height, bleed } = page
    const bleedBox = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed]
    this.#push(`${decimals(bleedBox)} re W n`, `${MITER_LIMIT} M`)
    let imageIndex = 0
    for (const item of page.items) {
      if (item.within) {
        const { x, y, width, height } = item.within
        this.#push('q', `${decimals([x, y, width, height])} re W n`)
      }
      if (item.kind === 'path') this.#paintPath(item)
      else this.#paintImage(item, photos[imageIndex++])
      if (item.within) this.#push('Q')
    }
    this.#push('Q')
  }

  paintSurroundings({ items, cropMarks, cropMarkWidth }: Surroundings, boxes: PageBoxes): void {
    this.#push('q', `${decimals(boxes.toSheet)} cm`)
    for (const item of items) this.#paintPath(item)
    this.#push(`/${this.#stateOf(1)} gs`, REGISTRATION_STROKE, `${decimal(cropMarkWidth)} w [] 0 d`)
    this.#push(pathOperators(cropMarks, nowhereElse), 'S', 'Q')
  }

  #paintPath(item: PathItem): void {
    const path = pathOperators(item.path, item.matrix)
    if (path === '' || (!item.fill && !item.stroke)) return
    this.#push(`/${this.#stateOf(item.opacity)} gs`)
    if (item.fill) {
      this.#push(this.#colours.fill(item.fill), path, item.fillRule === 'evenodd' ? 'f*' : 'f')
    }
    // Apart from the fill: PDF's way of doing both at once hides the fill under a see-through stroke.
    if (item.stroke) {
      const { color, width, dash, join } = item.stroke
      this.#push(
        this.#colours.stroke(color),
        `${decimal(width)} w [${decimals(dash)}] 0 d ${join === 'round' ? 1 : 0} j`,
        path,
        'S',
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

  #stateOf(opacity: number): string {
    const name = this.#states.get(opacity) ?? `State${this.#states.size}`
    this.#states.set(opacity, name)
    return name
  }

  #nameOf(picture: PDFRef): string {
    const name = this.#pictures.get(picture) ?? `Photo${this.#pictures.size}`
    this.#pictures.set(picture, name)
    return name
  }

  #push(...lines: string[]): void {
    this.#lines.push(...lines)
  }
}
