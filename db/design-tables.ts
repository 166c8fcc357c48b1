import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'

type Json = ColumnType<unknown, string, string>
type Frozen<Value> = ColumnType<Value, Value, never>
type Computed<Value> = ColumnType<Value, never, never>

interface DesignTable {
  id: string
  owner_id: string | null
  /** Session that owns it until somebody logs in. */
  ext_session_id: string | null
  brand: string
  store: string
  article_id: number
  variant: string | null
  visibility: Generated<'GROUP_APPLICATIONS' | 'APPLICATION' | 'PRIVATE'>
  picture: string | null
  name: string
  description: Generated<string>
  revision: Generated<number>
  document: ColumnType<unknown, string | null | undefined, string>
  photo_ids: Computed<string[]>
  lent_assets: ColumnType<unknown, string | undefined, never>
  source_design_id: string | null
  creator_id: string | null
  credit: string | null
  copy_count: Generated<number>
  /** Number by which the search calls it. */
  search_number: Computed<number>
  published_version_id: string | null
  share_token_hash: Buffer | null
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: At
  updated_at: At
}

interface DesignTextTable {
  design_id: string
  language: string
  slug: string
  name: string
  description: string
  /** The design's, for the search. */
  search_number: Computed<number | null>
  /** Words of its places, by the ids of the texts. */
  words: ColumnType<Record<string, string>, string | undefined, string>
  picture: ColumnType<string | null, string | null | undefined, string | null>
}

interface DesignVersionTable {
  id: Frozen<string>
  design_id: Frozen<string>
  number: Frozen<number>
  revision: Frozen<number>
  document: ColumnType<unknown, string, never>
  document_sha256: Frozen<string>
  photo_ids: Computed<string[]>
  names: Computed<{ name: string; copies?: number }[] | null>
  engine_version: Frozen<number>
  orientation: ColumnType<
    'portrait' | 'landscape' | null,
    'portrait' | 'landscape' | null | undefined,
    never
  >
  findings_confirmed: Frozen<string[]>
  reason: Frozen<'CART' | 'PUBLISHED' | 'ORDER'>
  pieces: ColumnType<number, number | undefined, never>
  extra_pages: ColumnType<number, number | undefined, never>
  frozen_at: ColumnType<Date, Date, never>
}

interface DesignVersionUseTable {
  design_version_id: string
  used_by: string
}

interface DesignConflictTable {
  id: string
  design_id: string
  base_revision: number
  document: Json
  document_sha256: string
  photo_ids: Computed<string[]>
  kept_at: ColumnType<Date, Date, Date>
}

interface DesignTagTable {
  design_id: string
  tag: string
}

/** Written by triggers alone. */
interface DesignPhotoTable {
  design_id: Computed<string>
  upload_id: Computed<string>
}

interface DesignCountTable {
  design_id: string
  store: string
  view_count: number
  sale_count: number
}

declare module './tables.ts' {
  interface Tables {
    design: DesignTable
    design_text: DesignTextTable
    design_version: DesignVersionTable
    design_version_use: DesignVersionUseTable
    design_conflict: DesignConflictTable
    design_tag: DesignTagTable
    design_photo: DesignPhotoTable
    design_count: DesignCountTable
  }
}
