import { NumberPlace } from '#design/book/number-place.schema.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Patch } from '#design/patches.ts'
import { checked } from './change.ts'
import type { CommandOf } from './command.ts'

export function setPageNumbers(
  document: DesignDocument,
  command: CommandOf<'set-page-numbers'>,
): Patch[] {
  const value = command.place === null ? undefined : checked(NumberPlace, command.place)
  return value === document.pageNumbers ? [] : [{ op: 'set', path: ['pageNumbers'], value }]
}
