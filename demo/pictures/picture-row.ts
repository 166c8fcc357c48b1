import type { PlannedPicture } from './media-plan.ts'
import { versionOf } from './media-version.ts'
import { placeholderColorOf } from './placeholder-color.ts'

/** A row of the table of pictures. */
export type PictureRow = {
  name: string
  width: number
  height: number
  widths: number[]
  formats: 'avif,webp,jpg'
  version: string
  placeholder_color: string
}

/** A picture with its row, which is there before anything is drawn. */
export type PictureWithRow = { picture: PlannedPicture; row: PictureRow }

export function withRow(picture: PlannedPicture, code: string): PictureWithRow {
  const { name, ...content } = picture
  const { width, height, widths } = content
  return {
    picture,
    row: {
      name,
      width,
      height,
      widths,
      formats: 'avif,webp,jpg',
      version: versionOf(code, content),
      placeholder_color: placeholderColorOf(picture),
    },
  }
}

export const stemOf = ({ name, version }: { name: string; version: string }): string =>
  `${name}-${version}`

export function filesOfPicture({ name, version, widths, formats }: PictureRow): string[] {
  return widths.flatMap((width) =>
    formats.split(',').map((format) => `${stemOf({ name, version })}-${width}.${format}`),
  )
}

/** Hundreds of designs are seen on cards by many and on their own page by few. */
const MOST_OF_CARD_PX = 640
const isOfPageOnly = (name: string, width: number) =>
  /^(design|template)-/.test(name) && width > MOST_OF_CARD_PX

/** Copies of a picture that are drawn together: those beforehand, or those that wait for who opens its page. */
export function widthsDrawnWith({ name, widths }: PictureRow, width: number): number[] {
  return widths.filter((other) => isOfPageOnly(name, other) === isOfPageOnly(name, width))
}

/** Files that are drawn whether somebody asks for them or not. */
export function filesDrawnBeforehand(row: PictureRow): string[] {
  return filesOfPicture({ ...row, widths: widthsDrawnWith(row, 0) })
}

/** The picture with these copies alone, and no larger than the largest of them needs. */
export function withCopies(picture: PlannedPicture, widths: number[]): PlannedPicture {
  const scale = Math.max(...widths) / picture.width
  if (scale === 1) return { ...picture, widths }
  const px = (length: number) => Math.round(length * scale)
  return {
    ...picture,
    width: px(picture.width),
    height: px(picture.height),
    widths,
    panels: picture.panels.map((panel) => ({
      ...panel,
      x: px(panel.x),
      y: px(panel.y),
      width: px(panel.width),
      height: px(panel.height),
    })),
  }
}
