import { get } from 'node:http'
import { sql } from 'kysely'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { checkInvariants } from '#commerce/kernel/invariants.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { makeCustomer } from '#tests/make.ts'
import { silentLog } from '#tests/silent-log.ts'
import { granted, openShopper, type Target } from './fleet-load.ts'

/** Tables whose rows stay through an erasure, and the one of people. */
const counted = [
  'address',
  'article',
  'customer',
  'design',
  'design_version',
  'order_line',
  'payment',
  'shop_order',
  'stored_file',
  'ticket',
  'ticket_message',
  'upload',
] as const
type Counts = Record<(typeof counted)[number], number>

async function withDatabase<Result>(
  databaseUrl: () => string,
  dataDir: string,
  work: (db: OpenDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const options = { databaseUrl: databaseUrl(), dataDir, poolSize: 2, log: silentLog }
  const database = await openDatabase({ ...options, statementTimeoutMs: 60_000 })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** How much the database holds, and which of its invariants are broken. */
export const readState = (databaseUrl: () => string, dataDir: string) =>
  withDatabase(databaseUrl, dataDir, async (db) => {
    const counts = {} as Counts
    for (const table of counted) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db)
      counts[table] = rows[0]!.count
    }
    const results = await checkInvariants(db, invariantFiles, { statementMs: 60_000, mostRows: 1 })
    return { counts, broken: results.filter(({ rows }) => rows.length > 0).map(({ name }) => name) }
  })

export function compare(
  { counts: before }: { counts: Counts },
  { counts: after }: { counts: Counts },
  change: Partial<Counts>,
): string[] {
  return counted
    .filter((table) => after[table] !== before[table] + (change[table] ?? 0))
    .map((table) => `${table} has ${before[table]} rows again: ${after[table]}`)
}

type Name = 'before' | 'after' | 'never'

/** Three customers with a conversation each: one is erased before the backup, one after it, one stays. */
export async function openPeople(databaseUrl: () => string, dataDir: string, target: Target) {
  const make = async () => {
    const login = await withDatabase(databaseUrl, dataDir, (db) => makeCustomer(db))
    const { shopper } = await logIn(target, login)
    const { email } = login
    const words = { subject: 'other', name: 'Ana', email, message: `I am ${email}.` } as const
    granted(await shopper.ticket.openTicket({ ...words, policy: 'on' }))
    return login
  }
  const people = { before: await make(), after: await make(), never: await make() }
  return {
    idOf: (name: Name) => people[name].id,
    /** Through the customer's own button. */
    async erase(name: Name): Promise<void> {
      const { shopper } = await logIn(target, people[name])
      granted(await shopper.ownSignIn.deleteAccount({ password: people[name].password }))
      const left = await tracesOf(people[name])
      if (left.length > 0) throw new Error(`Who was erased is in ${left.join(', ')}.`)
    },
    /** What is not as it should be after the restore. */
    async judge(): Promise<string[]> {
      const problems: string[] = []
      for (const name of ['before', 'after'] as const) {
        const left = await tracesOf(people[name])
        if (left.length > 0) problems.push(`erased ${name} the backup: in ${left.join(', ')}`)
        const isIn = await logIn(target, people[name]).then(
          () => true,
          () => false,
        )
        if (isIn) problems.push(`erased ${name} the backup, may sign in`)
      }
      const { shopper } = await logIn(target, people.never)
      const { tickets } = granted(await shopper.ticket.listOwnTickets({}))
      if (tickets.length !== 1) problems.push('who stays has their conversation')
      return problems
    },
  }

  async function tracesOf({ id, email }: { id: string; email: string }): Promise<string[]> {
    return withDatabase(databaseUrl, dataDir, async (db) => {
      const { rows } = await sql<{ place: string }>`
        select 'customer' as place from customer where id = ${id} or email = ${email}
        union all select 'ticket' from ticket where email = ${email} or customer_id = ${id}
        union all select 'words' from ticket_message where text like ${`%${email}%`}`.execute(db)
      return rows.map(({ place }) => place)
    })
  }
}

async function logIn(target: Target, { email, password }: { email: string; password: string }) {
  const { shopper, caller } = openShopper(target, () => {})
  caller.credential = granted(await shopper.session.logIn({ email, password })).credential
  return { shopper, caller }
}

/** Opens the first picture of the home page. */
export async function seePicture(target: Target): Promise<void> {
  const home = await fetchFrom(target, '/')
  const [, path] = /<img[^>]+src="(\/[^"]+)"/.exec(home.toString('utf8')) ?? []
  if (path === undefined) throw new Error('The home page has no picture.')
  const bytes = await fetchFrom(target, path.replaceAll('&amp;', '&'))
  if (bytes.byteLength < 100) throw new Error(`${path} is no picture.`)
}

function fetchFrom({ address, host }: Target, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { headers: { host } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      )
    }).once('error', reject)
  })
}
