import { createHash } from 'node:crypto'
import { PREPARED } from './prepared-statements.ts'

/**
 * A write or change of rows is planned the same way whatever else the table holds, so it is prepared when its text
 * comes often. Not one that returns all columns: a migration beside a running shop would change its answer.
 */
const WRITE =
  /^\s*(with \S+ as \()?(insert into|update|delete from)\b(?!.*\breturning (\w+\.)?\*)/is

/** PostgreSQL itself looks at five executions before it keeps a plan for all values. */
const OFTEN = 5
/** How much more often a text must come than a prepared one to take its place: equals would take turns for ever. */
const CLEARLY_HOTTER = 2
/** Each connection of the pool holds so many: six megabytes of the database’s memory. */
const MOST_WRITES = 200
/** Texts grow with the number of rows in them, so there is no end of them: so many are counted, and no longer ones. */
const MOST_COUNTED = 2_000
const MOST_CHARACTERS = 16_000
/** After so many writes every count is halved: what was hot last month does not keep its place for ever. */
const WRITES_UNTIL_AGEING = 10_000

export interface StatementPolicy {
  /** Counts this use, and says under which name the connection is to prepare it, if it is worth that. */
  nameFor(text: string): string | undefined
  isPrepared(name: string): boolean
  /** How many statements have lost their place: a connection that has seen fewer has some to close. */
  readonly evictions: number
}

interface Statement {
  text: string
  uses: number
  /** Undefined: counted only. */
  name: string | undefined
  isMarked: boolean
}

/** For connections through a pooler, where the next statement may reach another session of the server. */
export const nothingPrepared: StatementPolicy = {
  nameFor: () => undefined,
  isPrepared: () => false,
  evictions: 0,
}

/**
 * Statement policy: which statements the connections of one pool prepare by name. All marked ones, and of the
 * writes those that come most often (LFU with ageing). It belongs to a pool, never to the module: a second
 * database must not find all places taken.
 */
export function createStatementPolicy({ mostWrites = MOST_WRITES } = {}): StatementPolicy {
  const known = new Map<string, Statement>()
  const names = new Set<string>()
  const writes = new Set<Statement>()
  let counted = 0
  /** No prepared write has come more rarely: saves the search for the coldest while nothing can take its place. */
  let fewestUses = 0
  let evictions = 0

  return {
    nameFor(text) {
      const statement = known.get(text) ?? meet(text)
      if (!statement || statement.isMarked) return statement?.name
      statement.uses += 1
      counted += 1
      if (counted >= WRITES_UNTIL_AGEING) age()
      if (statement.name === undefined && statement.uses >= OFTEN) findPlace(statement)
      return statement.name
    },
    isPrepared: (name) => names.has(name),
    get evictions() {
      return evictions
    },
  }

  function meet(text: string): Statement | undefined {
    const isMarked = text.includes(PREPARED)
    if (!isMarked && (text.length > MOST_CHARACTERS || !WRITE.test(text))) return undefined
    while (!isMarked && known.size - names.size >= MOST_COUNTED) age()
    const statement: Statement = { text, uses: 0, name: undefined, isMarked }
    known.set(text, statement)
    if (isMarked) prepare(statement)
    return statement
  }

  function prepare(statement: Statement): void {
    statement.name = createHash('sha256').update(statement.text).digest('base64url').slice(0, 32)
    names.add(statement.name)
  }

  function findPlace(statement: Statement): void {
    if (writes.size >= mostWrites) {
      if (statement.uses < CLEARLY_HOTTER * fewestUses) return
      const coldest = findColdest()
      if (!coldest) return
      fewestUses = coldest.uses
      if (statement.uses < CLEARLY_HOTTER * fewestUses) return
      evict(coldest)
    }
    prepare(statement)
    writes.add(statement)
  }

  function findColdest(): Statement | undefined {
    let coldest: Statement | undefined
    for (const write of writes) if (!coldest || write.uses < coldest.uses) coldest = write
    return coldest
  }

  function evict(statement: Statement): void {
    names.delete(statement.name!)
    writes.delete(statement)
    statement.name = undefined
    evictions += 1
  }

  function age(): void {
    counted = 0
    fewestUses = 0
    for (const statement of known.values()) {
      statement.uses >>= 1
      if (statement.uses === 0 && statement.name === undefined) known.delete(statement.text)
    }
  }
}
