import type { Generated } from 'kysely'

interface HelpCategoryTable {
  id: number
  topic_group: string
}

interface HelpCategoryTextTable {
  category_id: number
  language: string
  name: string
  summary: string
}

interface HelpTopicTable {
  id: number
  category_id: number
  position: Generated<number>
}

interface HelpTopicTextTable {
  topic_id: number
  language: string
  slug: string
  title: string
  body: string
}

declare module './tables.ts' {
  interface Tables {
    help_category: HelpCategoryTable
    help_category_text: HelpCategoryTextTable
    help_topic: HelpTopicTable
    help_topic_text: HelpTopicTextTable
  }
}
