import type { Generated } from 'kysely'

interface PageTable {
  id: string
  kind: 'legal' | 'story'
  position: Generated<number>
}

interface PageTextTable {
  page_id: string
  language: string
  slug: string
  title: string
  summary: string
  body: string
}

declare module './tables.ts' {
  interface Tables {
    page: PageTable
    page_text: PageTextTable
  }
}
