import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

export interface Migration {
  name: string
  /** Number in front of the name; programs are compared by the number of their newest migration. */
  number: number
  sha256: string
  sql: string
  /**
   * Number of the oldest program that works on a database with this migration. Without a line
   * `-- Oldest program: 0072` only programs that know the migration do.
   */
  oldestProgram: number
  /** Line `-- Outside a transaction`: statements run one by one, for indexes that are built beside writers. */
  isOutsideTransaction: boolean
}

/** Names alone, for whoever asks every second. */
export async function listMigrations(folder: string = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))),
  )
}

export function parseMigration(name: string, sql: string): Migration {
  const number = numberOf(name)
  const oldest = /^-- Oldest program: (\d+)\s*$/m.exec(sql)?.[1]
  return {
    name,
    number,
    sha256: createHash('sha256').update(sql).digest('hex'),
    sql,
    oldestProgram: oldest === undefined ? number : Number(oldest),
    isOutsideTransaction: /^-- Outside a transaction\b/m.test(sql),
  }
}

/** Number of a program: that of the newest migration it knows. */
export const programNumber = (migrations: readonly Migration[]): number =>
  migrations.at(-1)?.number ?? 0

export const numberOf = (name: string): number => Number(/^\d+/.exec(name)?.[0] ?? 0)

/** Statements of a file, without its comments; a semicolon inside quotes or a body of `$$` ends none. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(current)
      current = ''
    } else if (!token.startsWith('--')) current += token
  }
  return [...statements, current].map((one) => one.trim()).filter((one) => one !== '')
}

const TOKEN = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^;'"$-]+|[\s\S]/g
