import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

type MaybeAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export const uploadStates = ['PROCESSING', 'READY', 'REFUSED'] as const
export type UploadState = (typeof uploadStates)[number]

export const uploadKinds = ['IMAGE', 'PDF', 'ZIP'] as const
export type UploadKind = (typeof uploadKinds)[number]

interface StoredFileTable {
  sha256: string
  kind: UploadKind
  bytes: number
  state: UploadState
  refusal: string | null
  mime: string | null
  width_px: number | null
  height_px: number | null
  has_alpha: boolean | null
  press_mime: string | null
  press_orientation: Generated<number>
  has_press_file: Generated<boolean>
  variants: JsonColumn<'stored_file.variants', undefined>
  placeholder_color: string | null
  /** By the camera's clock, which knows no time zone. */
  taken_at: ColumnType<string | null, string | null | undefined, string | null>
  difference_hash: ColumnType<string | null, string | null | undefined, string | null>
  sharpness: ColumnType<number | null, number | null | undefined, number | null>
  /** Boxes in shares of the photo's sides. */
  faces: JsonColumn<'stored_file.faces', null | undefined>
  pages: JsonColumn<'stored_file.pages', null | undefined>
  touched_at: At
  created_at: At
}

interface UploadTable {
  id: string
  brand: string
  store: string
  ext_session_id: string
  customer_id: string | null
  sha256: string
  name: string
  parent_id: string | null
  page_number: number | null
  is_duplicate: Generated<boolean>
  /** Left-out entries of a ZIP: the names of what it held beside photos, and why they were not taken. */
  left_out: JsonColumn<'upload.left_out', undefined>
  touched_at: At
  created_at: At
}

interface PdfPageTable {
  pdf_sha256: string
  page_number: number
  sha256: string
}

interface ResumableUploadTable {
  id: string
  ext_session_id: string
  customer_id: string | null
  name: string
  total_bytes: number
  busy_until: MaybeAt
  upload_id: string | null
  is_finished: Generated<boolean>
  expires_at: ColumnType<Date, Date, Date>
  created_at: At
  received_bytes: Generated<number>
}

interface PhoneLinkTable {
  token_hash: Buffer
  ext_session_id: string
  files_left: number
  expires_at: ColumnType<Date, Date, Date>
}

declare module './tables.ts' {
  interface Tables {
    stored_file: StoredFileTable
    upload: UploadTable
    pdf_page: PdfPageTable
    resumable_upload: ResumableUploadTable
    phone_link: PhoneLinkTable
  }
}
