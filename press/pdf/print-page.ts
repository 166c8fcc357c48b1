import type { DisplayList } from '#design/display-list.ts'

/** A page of the print file, in the order in which the press takes them. */
export type PrintPage = {
  list: DisplayList
  dpi: number
  /** Name for the people who bind it: `cover`, `page 7`. */
  name?: string
  /** From the left edge of the trim. */
  folds?: readonly number[]
  /** How often it stands on sheets. */
  copies?: number
}
