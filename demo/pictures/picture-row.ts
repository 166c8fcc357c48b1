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
