import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn, JsonText, StoredJson } from './json-column.ts'

type Frozen<Value> = ColumnType<Value, Value, never>
type Computed<Value> = ColumnType<Value, never, never>

export const visibilities = ['GROUP_APPLICATIONS', 'APPLICATION', 'PRIVATE'] as const
export type Visibility = (typeof visibilities)[number]

interface DesignTable {
  id: string
  owner_id: string | null
  /** Session that owns it until somebody logs in. */
  ext_session_id: string | null
  brand: string
  store: string
  article_id: number
  variant: string | null
  visibility: Generated<Visibility>
  picture: string | null
  name: string
  description: Generated<string>
  revision: Generated<number>
  document: JsonColumn<'design.document', null | undefined, JsonText<'design.document'>>
  photo_ids: Computed<string[]>
  lent_assets: JsonColumn<'design.lent_assets', undefined, never>
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
  words: JsonColumn<'design_text.words', undefined>
  picture: ColumnType<string | null, string | null | undefined, string | null>
}

export const freezeReasons = ['CART', 'PUBLISHED', 'ORDER'] as const
export type FreezeReason = (typeof freezeReasons)[number]

export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

interface DesignVersionTable {
  id: Frozen<string>
  design_id: Frozen<string>
  number: Frozen<number>
  revision: Frozen<number>
  document: JsonColumn<'design_version.document', never, never>
  document_sha256: Frozen<string>
  photo_ids: Computed<string[]>
  names: Computed<StoredJson<'design_version.names'> | null>
  engine_version: Frozen<number>
  orientation: ColumnType<Orientation | null, Orientation | null | undefined, never>
  findings_confirmed: Frozen<string[]>
  reason: Frozen<FreezeReason>
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
  document: JsonColumn<'design_conflict.document'>
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
