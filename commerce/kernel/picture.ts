import { sql, type RawBuilder } from 'kysely'
import type { PictureSource, VideoSource } from './picture.contract.ts'

/** Picture columns: what every query that joins `picture` selects, and what `pictureOf` reads. */
export const pictureColumns = [
  'picture.name as picture_name',
  'picture.version as picture_version',
  'picture.width as picture_width',
  'picture.height as picture_height',
  'picture.widths as picture_widths',
  'picture.formats as picture_formats',
  'picture.placeholder_color as picture_color',
] as const

/**
 * The name of a picture for those who read a language: one with words in it, such as a calendar's, may be
 * there once more with the language at the end of its name.
 */
export const pictureIn = (language: string, column: string): RawBuilder<string> => {
  const name = sql.ref(column)
  return sql<string>`coalesce(
    (select own.name from picture as own where own.name = ${name} || '-' || ${language}::text),
    ${name}
  )`
}

export type PictureColumns = {
  picture_name: string | null
  picture_version: string | null
  picture_width: number | null
  picture_height: number | null
  picture_widths: number[] | null
  picture_formats: PictureSource['formats'] | null
  picture_color: string | null
}

export function pictureOf(row: PictureColumns): PictureSource | undefined {
  if (row.picture_name === null) return undefined
  return {
    base: `/media/${row.picture_name}-${row.picture_version}`,
    width: row.picture_width!,
    height: row.picture_height!,
    widths: row.picture_widths!,
    formats: row.picture_formats!,
    placeholderColor: row.picture_color!,
  }
}

/** A video with the columns of its poster. */
export type VideoColumns = PictureColumns & {
  video_name: string
  video_version: string
  video_width: number
  video_height: number
}

export function videoOf(row: VideoColumns): VideoSource {
  return {
    base: `/media/${row.video_name}-${row.video_version}`,
    width: row.video_width,
    height: row.video_height,
    poster: pictureOf(row)!,
  }
}
