import { defineNoun } from '#commerce/kernel/noun.ts'
import { catalogueApi } from './catalogue.api.ts'
import { catalogueSchedule } from './catalogue.schedule.ts'

export const catalogueNoun = defineNoun({
  name: 'catalogue',
  floor: 'records',
  tables: [
    'article',
    'article_attribute',
    'article_picture',
    'article_price',
    'article_sale',
    'article_tag',
    'article_text',
    'article_variant',
    'article_variant_text',
    'article_video',
    'attribute_text',
    'attribute_value',
    'attribute_value_text',
    'catalogue_change',
    'catalogue_version',
    'quantity_break',
  ],
  api: () => catalogueApi,
  pageTopics: { catalogue: ['catalogue', 'content', 'review', 'design'] },
  schedule: catalogueSchedule,
})
