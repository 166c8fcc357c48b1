import type { NumberPlace } from '#design/book/number-place.schema.ts'
import type { Asset, Page } from '#design/document.ts'
import type { Edges } from '#design/edges.ts'
import type { Background } from '#design/elements/background.ts'
import type { Element, ElementOf } from '#design/elements/element.ts'
import type { frameKeys } from '#design/elements/frame.ts'
import type { NamesList } from '#design/names/names-list.schema.ts'
import type { Rect } from '#design/geometry.ts'

type PropertiesOf<Kind extends Element['type']> = {
  type: 'set-properties'
  elementId: string
  kind: Kind
  properties: Partial<Plain<Omit<ElementOf<Kind>, (typeof frameKeys)[number]>>>
}

/** Numbers of a command come from gestures and forms: they are checked, so they carry no unit. */
type Plain<Value> = Value extends number
  ? number
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value

export type Command =
  | { type: 'add'; pageId: string; element: Plain<Element>; index?: number }
  | { type: 'remove'; elementIds: readonly string[] }
  | { type: 'move'; elementIds: readonly string[]; dx: number; dy: number }
  | ({ type: 'resize'; elementId: string } & Rect)
  | { type: 'fit-inside'; elementId: string; bounds: Rect }
  | { type: 'rotate'; elementId: string; rotation: number }
  | { type: 'reorder'; elementId: string; toIndex: number }
  | { type: 'group'; elementIds: readonly string[]; groupId: string }
  | { type: 'ungroup'; groupId: string }
  | { [Kind in Element['type']]: PropertiesOf<Kind> }[Element['type']]
  | { type: 'replace-photo'; elementId: string; asset: string; crop?: Rect }
  | { type: 'fill-slots'; assetIds: readonly string[] }
  | { type: 'set-background'; pageId: string; background: Plain<Background> }
  | { type: 'add-page'; page: Plain<Page>; index?: number }
  | { type: 'replace-page'; page: Plain<Page> }
  | { type: 'turn' }
  /** Null lets the picture go round the edges. */
  | { type: 'set-edges'; pageId: string; edges: Edges | null }
  | { type: 'remove-page'; pageId: string }
  | { type: 'move-page'; pageId: string; toIndex: number }
  | { type: 'add-asset'; assetId: string; asset: Asset }
  | { type: 'remove-asset'; assetId: string }
  | { type: 'add-font'; fontId: string; sha256: string }
  /** Null for a design of which all pieces are alike. */
  | { type: 'set-names'; names: NamesList | null }
  /** Null for a book whose pages have none. */
  | { type: 'set-page-numbers'; place: NumberPlace | null }
  | { type: 'lock'; elementIds: readonly string[] }
  | { type: 'unlock'; elementIds: readonly string[] }

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

export type RefusalReason =
  | 'no_such_element'
  | 'no_such_page'
  | 'no_such_asset'
  | 'no_such_group'
  | 'no_such_place'
  | 'id_taken'
  | 'invalid'
  | 'locked'
  | 'locked_by_template'
  | 'wrong_kind'
  | 'different_pages'
  | 'too_few_elements'
  | 'too_many_elements'
  | 'too_many_assets'
  | 'too_many_fonts'
  | 'asset_in_use'
  | 'no_photo_left'
  | 'no_empty_slot'
  | 'too_many_pages'
  | 'too_few_pages'
  | 'pages_fixed_by_article'
  | 'geometry_not_of_article'

/** Thrown by the commands and caught where they are applied; nobody else sees it. */
export class CommandRefused extends Error {
  reason: RefusalReason
  path: string | undefined

  constructor(reason: RefusalReason, path?: string) {
    super(path ? `${reason} at ${path}` : reason)
    this.reason = reason
    this.path = path
  }
}

export function refuse(reason: RefusalReason, path?: string): never {
  throw new CommandRefused(reason, path)
}
