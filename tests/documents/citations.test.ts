import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'
import { listDecisions } from './decisions.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Everything in which something may be cited; what was released is history and names what is gone. */
const cited = globSync(
  '{*,.github/**/*,{api,app,bench,commerce,config,db,demo,design,docs,press,server,tests}/**/*}.{md,ts,tsx,mjs,sql,example}',
  { cwd: root },
)
  .filter((file) => !/^(CHANGELOG|THIRD-PARTY)\.md$|^tests\/documents\//.test(file))
  .map((file) => ({ file, text: read(file) }))

/** Ids in the first column of the tables of a document. */
function idsIn(document: string): Set<string> {
  return new Set([...read(document).matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id!))
}

/** `S1, T1–T12` as ids that must exist: of a range its ends. */
function namedIn(phrase: string): string[] {
  return [...phrase.matchAll(/[A-Z]\d+/g)].map(([id]) => id)
}

function unknown(find: (text: string, file: string) => string[], known: Set<string>): string[] {
  return cited.flatMap(({ file, text }) =>
    find(text, file)
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  )
}

describe('whatever is cited can be looked up:', () => {
  it('files to look in', () => {
    expect(cited.length).toBeGreaterThan(2_000)
  })

  it('sections of the specification', () => {
    const sections = [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(
      ([, n]) => n!,
    )
    expect(sections).toHaveLength(9)
    const find = (text: string) =>
      [...text.matchAll(/sections? (\d+) of the specification/gi)].map(([, n]) => n!)
    expect(unknown(find, new Set(sections))).toEqual([])
  })

  it('invariants', () => {
    const find = (text: string) => [...text.matchAll(/\bI(?:[1-9]|1\d)\b/g)].map(([id]) => id)
    const inComments = (text: string, file: string) =>
      find(file.endsWith('.md') || file.endsWith('.sql') ? text : commentsOf(text))
    expect(unknown(inComments, idsIn('docs/invariants.md'))).toEqual([])
    const files = cited.filter(({ file }) => file.endsWith('.invariants.sql'))
    const queries = new Set(files.flatMap(({ text }) => find(text)))
    expect(queries.size).toBeGreaterThan(9)
  })

  it('hostile rows', () => {
    const find = (text: string, file: string) =>
      file.startsWith('tests/hostile/')
        ? [...text.matchAll(/\bid: '([A-Z]\d+)'/g)].map(([, id]) => id!)
        : [...text.matchAll(/hostile rows? ((?:[A-Z]\d+(?:–[A-Z]\d+)?(?:, | and )?)+)/gi)].flatMap(
            ([, phrase]) => namedIn(phrase!),
          )
    const rows = idsIn('docs/hostile-rows.md')
    expect(rows.size).toBeGreaterThan(50)
    expect(unknown(find, rows)).toEqual([])
  })

  it('decisions', () => {
    const numbers = new Set(listDecisions().map(({ number }) => number))
    const find = (text: string) =>
      [...text.matchAll(/decisions?[ /](\d{4})\b/gi)].map(([, number]) => number!)
    expect(unknown(find, numbers)).toEqual([])
  })

  it('places of the glossary', () => {
    const rows = [...read('docs/glossary.md').matchAll(/^\| .* \| (.*) \|$/gm)]
    const places = rows.flatMap(([, where]) =>
      [...where!.matchAll(/`([^`]+)`/g)].map(([, at]) => at!),
    )
    expect(places.length).toBeGreaterThan(40)
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  })

  it('documents', () => {
    const find = (text: string) =>
      [
        ...text.matchAll(/(?<![\w/])(?:docs\/(?:[\w-]+\/)*[\w-]+\.md|[A-Z-]{4,}\.md)(?![\w/])/g),
      ].map(([path]) => path)
    const missing = cited.flatMap(({ file, text }) =>
      find(text)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})

/** Comments of a source file: its strings may hold postal codes and paths that look like ids. */
function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)]
    .map(([comment]) => comment)
    .join('\n')
}
