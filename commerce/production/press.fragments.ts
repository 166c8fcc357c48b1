import { sql } from 'kysely'
import type { Press } from './production.terms.ts'

/**
 * Press of an article, for statements that have `article`: by how it is printed, as its catalogue entry says. A press
 * is a group of machines here; which machine of it does the work, the floor decides.
 */
export const pressOfArticle = sql<Press>`(case
  when not article.is_personalised then 'PICKING'
  when article.print_colour = 'CMYK' then 'DIGITAL'
  when article.print_mirrored then 'TRANSFER'
  when article.kind = 'print' then 'PHOTO'
  when article.kind in ('canvas', 'poster', 'wallart') then 'WIDE'
  else 'FLATBED' end)`
