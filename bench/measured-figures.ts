import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/**
 * Last figure of a benchmark as README.md tells it: the first number of a cell, by the heading of its section and by the
 * names of its row and column. Whoever writes a new figure there has told everything that is computed of it.
 */
export function measured(section: string, row: string, column: string): number {
  const part = readme.split(/^## /m).find((text) => text.startsWith(section))
  if (part === undefined) throw new Error(`bench/README.md has no section “${section}”.`)
  let heads: string[] = []
  for (const line of part.split('\n')) {
    if (!line.startsWith('|')) {
      heads = []
      continue
    }
    const cells = cellsOf(line)
    if (heads.length === 0) heads = cells
    const at = heads.indexOf(column)
    if (cells[0] !== row || at < 1) continue
    const figure = Number.parseFloat(cells[at]!.replaceAll(',', ''))
    if (Number.isNaN(figure)) throw new Error(`${section}: “${row}”, ${column} is no number.`)
    return figure
  }
  throw new Error(`bench/README.md, “${section}”, has no “${row}” with a column “${column}”.`)
}
