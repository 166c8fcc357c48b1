/** `npm run task articles`: writes the table of all articles from their facts. */
import { writeFileSync } from 'node:fs'
import { articlesFile, writeArticles } from './articles-table.ts'

writeFileSync(articlesFile, writeArticles())
