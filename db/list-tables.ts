import type { Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

/** Places of a list in the shop's menu. */
export const listMenus = ['CATEGORY', 'HIGHLIGHT', 'OCCASION', 'PERSON'] as const
export type ListMenu = (typeof listMenus)[number]

export const listTypes = ['LIST_DESIGNS', 'LIST', 'LANDING'] as const
export type ListType = (typeof listTypes)[number]

interface CatalogueListTable {
  id: string
  type: ListType
  menu: Generated<ListMenu | null>
  article_id: number | null
  filter: JsonColumn<'catalogue_list.filter', undefined>
  picture: string | null
  position: Generated<number>
  updated_at: At
}

interface CatalogueListTextTable {
  list_id: string
  language: string
  slug: string
  name: string
  title: string
  summary: string
  intro: Generated<string>
}

export const resourceKinds = ['RESOURCE', 'TAB', 'ARTICLE'] as const
export type ResourceKind = (typeof resourceKinds)[number]

export const mediaKinds = ['IMAGE', 'VIDEO'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const blockKinds = [
  'attribute',
  'banner',
  'catalog',
  'environment',
  'design',
  'product',
  'project_preview',
  'review',
  'shipment_company',
] as const
export type BlockKind = (typeof blockKinds)[number]

interface BlockTable {
  list_id: string
  position: number
  kind: BlockKind
  media: MediaKind | null
  picture: string | null
  video: string | null
  resource_kind: ResourceKind | null
  resource_id: string | null
  facts: JsonColumn<'block.facts', undefined>
}

interface BlockTextTable {
  list_id: string
  position: number
  language: string
  title: Generated<string>
  body: Generated<string>
  link: Generated<string>
}

declare module './tables.ts' {
  interface Tables {
    catalogue_list: CatalogueListTable
    catalogue_list_text: CatalogueListTextTable
    block: BlockTable
    block_text: BlockTextTable
  }
}
