import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'

interface ReviewTable {
  id: Generated<string>
  store: string
  article_id: number
  language: string
  author_name: string
  stars: number
  body: string
  created_at: At
  order_line_id: string | null
  hidden_reason: string | null
  reply: string | null
  /** Kept by a trigger of `review_photo`. */
  has_photos: ColumnType<boolean, never, never>
}

interface ReviewPhotoTable {
  review_id: string
  position: number
  picture: string
}

declare module './tables.ts' {
  interface Tables {
    review: ReviewTable
    review_photo: ReviewPhotoTable
  }
}
