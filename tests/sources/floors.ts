import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { floors, type Floor, type Noun } from '#commerce/kernel/noun.ts'
import { nouns } from '#commerce/nouns.ts'

const commerce = join(import.meta.dirname, '../../commerce')

export const allNouns: readonly Noun[] = nouns
export const nounOf = new Map(allNouns.map((noun) => [noun.name, noun]))

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

/** A source file of commerce that is no test, with its folder: a noun's, or the kernel. */
export const files = readdirSync(commerce, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && isSource(entry.name))
  .map((entry) => relative(commerce, join(entry.parentPath, entry.name)))
  .filter((path) => path.includes('/'))
  .map((path) => ({ path, folder: path.split('/')[0]! }))

export const textOf = (path: string) => readFileSync(join(commerce, path), 'utf8')

type Import = { from: string; path: string; to: string; target: string }

/** Imports that leave a folder, type imports included: who needs a noun's types needs the noun. */
export const imports: Import[] = files.flatMap(({ path, folder }) =>
  [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, given]) => {
    const target = given!.startsWith('#commerce/')
      ? given!.slice('#commerce/'.length)
      : given!.startsWith('.')
        ? join(dirname(path), given!)
        : undefined
    if (!target?.includes('/') || target.startsWith('..')) return []
    const to = target.split('/')[0]!
    return to === folder ? [] : [{ from: folder, path, to, target }]
  }),
)

/** Nouns of the same floor that a noun imports. */
export function needsOnItsFloor(): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (nounOf.get(from)?.floor !== nounOf.get(to)?.floor || !nounOf.has(from)) continue
    needs.set(from, (needs.get(from) ?? new Set<string>()).add(to))
  }
  return needs
}

const said: Readonly<Record<Floor, string>> = {
  desks: 'who is served',
  flows: 'acts that span records',
  records: 'what the shop knows',
}
const kernel =
  'kernel    knows no noun            context, access, run-once, limits, ids, jobs, mail, storage, keys, life cycles'
const INDENT = 35
const WIDEST = 140

/** Picture of the floors, as ARCHITECTURE.md has it: `←` begins those that need somebody of a line above. */
export function drawFloors(): string {
  const needs = needsOnItsFloor()
  const depthOf = (noun: string): number =>
    Math.max(0, ...[...(needs.get(noun) ?? [])].map((one) => depthOf(one) + 1))
  const drawn = floors.toReversed().flatMap((floor) => {
    const names = allNouns.filter((noun) => noun.floor === floor).map(({ name }) => name)
    const deepest = Math.max(...names.map(depthOf))
    const lines = Array.from({ length: deepest + 1 }, (_, depth) =>
      wrap(names.filter((name) => depthOf(name) === depth)).map((line, at) =>
        at === 0 && depth > 0 ? `← ${line}` : line,
      ),
    ).flat()
    return lines.map((line, at) =>
      at === 0
        ? `${floor.padEnd(10)}${said[floor].padEnd(INDENT - 10)}${line}`
        : `${' '.repeat(INDENT)}${line}`,
    )
  })
  return [...drawn, kernel].join('\n')
}

function wrap(names: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && INDENT + last.length + name.length + 5 <= WIDEST)
      lines[lines.length - 1] = `${last} · ${name}`
    else lines.push(name)
  }
  return lines
}

const PICTURE = /(## The floors of commerce.*?```\n)(.*?)(\n```)/s

/** The page with the picture as the nouns make it. */
export const withFloors = (page: string): string =>
  page.replace(PICTURE, (_, before: string, _old, after: string) => before + drawFloors() + after)
