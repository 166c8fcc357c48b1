import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/run/child.ts'

export const decisionsFolder = join(root, 'docs/decisions')
export const indexFile = join(decisionsFolder, 'README.md')

export type Decision = {
  file: string
  number: string
  title: string
  /** Undefined where the line under the title is missing or says something else. */
  date: string | undefined
  status: string | undefined
}

const statusLine =
  /^Date: (\d{4}-\d{2}-\d{2}) · Status: (accepted|accepted, in part superseded by (?:\d{4})(?:, \d{4})*|superseded by \d{4})(?: · .*)?$/m

export function listDecisions(): Decision[] {
  return readdirSync(decisionsFolder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(decisionsFolder, file), 'utf8')
      const [, date, status] = statusLine.exec(text) ?? []
      const title = /^# (?:\d+[.:]? )?(.*)$/m.exec(text)?.[1] ?? ''
      return { file, number: file.slice(0, 4), title, date, status }
    })
}

/** The table of all decisions, as docs/decisions/README.md holds it. */
export function writeIndex(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ file, number, title, date, status }) =>
      `| [${number}](${file}) | ${title} | ${date ?? ''} | ${status ?? ''} |`,
  )
  return `# Decisions

Why things are as they are, one decision a file. A decision is never rewritten: a new one says what it replaces, and the status of the old one says by
which. \`npm run task decisions\` writes this table.

| number | decision | date | status |
|---|---|---|---|
${rows.join('\n')}
`
}
