import type { Generated } from 'kysely'
import type { At } from './column-types.ts'

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
  phases: Generated<string[]>
}

interface HelpTopicTextTable {
  topic_id: number
  language: string
  slug: string
  title: string
  body: string
}

interface HelpTopicVoteTable {
  topic_id: number
  voter: string
  is_useful: boolean
  language: string
  voted_at: At
}

declare module './tables.ts' {
  interface Tables {
    help_category: HelpCategoryTable
    help_category_text: HelpCategoryTextTable
    help_topic: HelpTopicTable
    help_topic_text: HelpTopicTextTable
    help_topic_vote: HelpTopicVoteTable
  }
}
