import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floors, kernelTables, type Floor } from '#commerce/kernel/noun.ts'
import {
  allNouns,
  drawFloors,
  files,
  imports,
  needsOnItsFloor,
  nounOf,
  textOf,
  withFloors,
} from './floors.ts'

const root = join(import.meta.dirname, '../..')
const rankOf = (floor: Floor) => floors.indexOf(floor)

describe('the floors of commerce', () => {
  it('hold every folder: a noun that is in the list, or the kernel', () => {
    const folders = [...new Set(files.map(({ folder }) => folder))].filter(
      (one) => one !== 'kernel',
    )
    expect(
      folders.toSorted(),
      'a folder of commerce has a <noun>.noun.ts with its own name and a line in commerce/nouns.ts',
    ).toEqual([...nounOf.keys()].toSorted())
  })

  it('are drawn in ARCHITECTURE.md as they are', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    expect(page, 'Run "npm run task floors".').toBe(withFloors(page))
    for (const { name } of allNouns) expect(drawFloors()).toContain(name)
  })

  it('stand on a kernel that knows no noun', () => {
    const upward = imports
      .filter(({ from }) => from === 'kernel')
      .map(
        ({ path, target }) =>
          `commerce/${path} imports ${target}: pass it in, or move the type down`,
      )
    expect(upward).toEqual([])
  })

  it('import downwards: kernel ← records ← flows ← desks', () => {
    const upward = imports.flatMap(({ from, to, path, target }) => {
      const [lower, upper] = [nounOf.get(from), nounOf.get(to)]
      if (!lower || !upper || rankOf(upper.floor) <= rankOf(lower.floor)) return []
      return `commerce/${path} (${lower.floor}) imports ${target} (${upper.floor}), a floor above its own: move what spans records up into a flow, or what both need down into ${lower.floor} or the kernel`
    })
    expect(upward).toEqual([])
  })

  it('have no two nouns of one floor that need each other, by whatever way round', () => {
    const needs = needsOnItsFloor()
    const reachedFrom = (start: string) => {
      const reached = new Set(needs.get(start))
      for (const noun of reached) for (const next of needs.get(noun) ?? []) reached.add(next)
      return reached
    }
    const knots = [...needs.keys()]
      .filter((noun) => reachedFrom(noun).has(noun))
      .map((noun) => {
        const back = [...needs.get(noun)!].filter((next) => reachedFrom(next).has(noun))
        return `${noun} ⇄ ${back.join(', ')}: split off what the lower one needs, or raise a flow above both`
      })
    expect(knots).toEqual([])
  })
})

/** Kysely's writes, and those in raw SQL; a row that is only locked (`for update`) is none. */
const writesIn = (text: string): string[] =>
  [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
    /\b(?:insert|merge)\s+into\s+"?([a-z_]+)/gi,
    /\bdelete\s+from\s+"?([a-z_]+)/gi,
    /\bupdate\s+"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table!))

const ownerOf = new Map<string, string>([
  ...kernelTables.map((table) => [table, 'kernel'] as const),
  ...allNouns.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
])

describe('the tables', () => {
  it('have one owner each', () => {
    const owned = [...kernelTables, ...allNouns.flatMap(({ tables }) => tables)].toSorted()
    const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
    const tables = [...schema.matchAll(/^create table (\w+) \(/gm)].map(([, table]) => table!)
    expect(owned, 'name each table once, as `tables` of its noun').toEqual(tables.toSorted())
  })

  it('are written by their owner alone', () => {
    const foreign = files.flatMap((file) =>
      writesIn(textOf(file.path))
        .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== file.folder)
        .map(
          (table) =>
            `commerce/${file.path} writes ${table}, which commerce/${ownerOf.get(table)} alone writes: call a *.service.ts there, or take SQL of a *.fragments.ts there into your statement`,
        ),
    )
    expect(foreign).toEqual([])
    // A pattern that finds nothing would let everything pass.
    expect(files.flatMap(({ path }) => writesIn(textOf(path))).length).toBeGreaterThan(200)
  })
})
