/**
 * `npm run task capacity`: machines that a shop needs for so many orders a day, on an ordinary day and in the hour before
 * Christmas, computed from measured costs. With --write into docs/operations/capacity.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capacityTable } from './capacity-model.ts'

const file = join(import.meta.dirname, '..', 'docs', 'operations', 'capacity.md')
const MARKS = /(<!-- table -->\n)[\s\S]*(<!-- end of table -->)/
const table = capacityTable()
if (process.argv.includes('--write')) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(MARKS, (_, head: string, foot: string) => `${head}${table}\n${foot}`),
  )
} else console.log(table)
