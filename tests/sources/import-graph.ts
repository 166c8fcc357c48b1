import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Import = {
  specifier: string
  /** The file of ours that is meant; undefined for packages. */
  target: string | undefined
  /** `import()`: nothing is loaded before it is called. */
  isLate: boolean
}

/** The source files of these rooms, without tests unless they are asked for. */
export function sourcesOf(rooms: readonly string[], wanted: { tests?: boolean } = {}): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    )
    .filter((file) => wanted.tests || !/\.(test|spec)\.tsx?$/.test(file))
    .sort()
}

/** Imports of a file, types too. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/\b(from|import)\s*(\()?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, , bracket, specifier]) => ({
    specifier: specifier!,
    target: targetOf(file, specifier!),
    isLate: bracket !== undefined,
  }))
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return undefined
}
