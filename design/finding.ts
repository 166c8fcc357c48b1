import type { Command } from './commands/command.ts'

/**
 * `warn` is shown; `confirm` must be agreed to before the design is ordered; what has a `block` is not
 * printed whatever somebody says.
 */
type Severity = 'warn' | 'confirm' | 'block'

export type Finding = {
  code:
    | 'low_resolution'
    | 'short_of_bleed'
    | 'outside_safe_area'
    | 'over_hole'
    | 'empty_slot'
    | 'text_overflow'
    | 'missing_glyph'
    | 'placeholder_text'
    | 'empty_page'
    | 'empty_document'
    | 'over_fold'
    | 'face_cut'
    | 'calendar_page_without_dates'
    | 'calendar_too_small'
    | 'name_missing_glyph'
    | 'name_overflow'
    | 'name_small'
    | 'names_without_place'
  severity: Severity
  pageId: string
  /** Null for the background, and for the page as a whole. */
  elementId: string | null
  numbers: Record<string, number>
  /** Characters that no font can print. */
  characters?: string[]
  /** Names of a list that it is about. */
  names?: string[]
  /** A command that is accepted and makes this finding go away, where there is one. */
  fix: Command | null
}
