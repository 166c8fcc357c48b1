import type { Generated } from 'kysely'
import type { At } from './column-types.ts'

interface WishTable {
  id: Generated<string>
  /** Session of a visitor; a customer's wish has none. */
  ext_session_id: string | null
  customer_id: string | null
  article_id: number
  design_id: string | null
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    wish: WishTable
  }
}
