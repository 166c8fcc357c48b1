import type { Generated } from 'kysely'
import type { At } from './column-types.ts'

interface MacroTable {
  code: string
  name: string | null
  is_hidden: Generated<boolean>
  revision: Generated<number>
  updated_by: string | null
  updated_at: At
  acts: Generated<string[] | null>
}

interface MacroTextTable {
  code: string
  language: string
  text: string
}

declare module './tables.ts' {
  interface Tables {
    macro: MacroTable
    macro_text: MacroTextTable
  }
}
