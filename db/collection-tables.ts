import type { ColumnType } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'

interface PhotoCollectionTable {
  id: string
  design_id: string
  store: string
  locale: string
  token_hash: Buffer
  title: string
  host_name: string | null
  shows_design: boolean
  most_photos: number
  most_per_person: number
  ends_at: ColumnType<Date, Date, Date>
  created_at: At
}

interface PhotoContributorTable {
  id: string
  collection_id: string
  ext_session_id: string
  customer_id: string | null
  name: string
  created_at: At
}

interface ContributedPhotoTable {
  id: string
  contributor_id: string
  sha256: string
  name: string
  accepted_at: MaybeAt
  created_at: At
}

interface ContributorCommentTable {
  id: string
  contributor_id: string
  text: string
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    photo_collection: PhotoCollectionTable
    photo_contributor: PhotoContributorTable
    contributed_photo: ContributedPhotoTable
    contributor_comment: ContributorCommentTable
  }
}
