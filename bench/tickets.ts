/** Measures the inbox of the office among many tickets: see README.md beside this file. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeOrder } from '#tests/make.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { loadTickets } from './bulk-tickets.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '20' },
  },
})
const tickets = Number(values.tickets)
const rounds = Number(values.rounds)
const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'bench-tickets')

const ORDERS = 100
const MOST_INBOX_MS = 150
const MOST_FIGURES_MS = 1_000
const MOST_TICKET_MS = 120
const MOST_SEARCH_MS = 200

/** Two filters of the inbox at once, common and rare ones. */
const pairs = [
  { store: ['WPX-ES'], language: ['es'] },
  { store: ['WPX-FI'], subject: ['order'] },
  { language: ['fi'], subject: ['payment'] },
  { subject: ['other'], tag: ['late'] },
  { store: ['WPX-DE', 'WPX-FR'], tag: ['late'] },
  { language: ['pt', 'en'], subject: ['design'] },
] satisfies Parameters<OfficeApi['ticketDesk']['claimNext']>[0][]

const embedded = await startEmbedded({ dataDir, log, fsync: false })
try {
  const database = await open(await makeDatabase())
  await measure(database)
  await database.close()
} finally {
  await embedded.stop()
}

function open(name: string): Promise<OpenDatabase> {
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const options = { dataDir, poolSize: 4, statementTimeoutMs: 600_000, log }
  return openDatabase({ databaseUrl: url.href, ...options })
}

/** Kept for the next run under the name of what filled it; migrations of today are applied to it. */
async function makeDatabase(): Promise<string> {
  const filler = await readFile(join(import.meta.dirname, 'bulk-tickets.ts'))
  const hash = createHash('sha256').update(filler).digest('hex').slice(0, 12)
  const name = `tickets_${tickets}_${hash}`
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like $1`,
    [`tickets\\_${tickets}\\_%`],
  )
  if (!rows.some(({ datname }) => datname === name)) {
    for (const { datname } of rows) await dropDatabase(client, datname)
    const unfinished = `tickets_${tickets}_unfinished`
    await client.query(`create database ${unfinished}`)
    const database = await open(unfinished)
    await migrate(database.pool, { log })
    // Tickets are about parts of some.
    for (let order = 0; order < ORDERS; order += 1) await makeOrder(database.db)
    const filling = await database.pool.connect()
    await loadTickets(filling, tickets, (line) => console.log(line))
    filling.release()
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  }
  await client.end()
  const database = await open(name)
  await migrate(database.pool, { log })
  await database.close()
  return name
}

async function measure({ db, pool }: OpenDatabase): Promise<void> {
  const { ticketDesk } = await openApi(db).staff('support')
  const { ticketWork } = await openApi(db).staff('support-lead')
  const { ticketDesk: ofFinland } = await openApi(db).staff('support', ['WPX-FI'])
  const { rows: picked } = await pool.query<{
    public_id: string
    reference: string
    email: string
  }>(
    'select public_id, reference, email from ticket where abs(hashtext(public_id)) % $1 = 0 limit 200',
    [Math.ceil(tickets / 400)],
  )
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, ${tickets.toLocaleString('en')} tickets\n`,
  )
  console.log(row(['', 'median ms', '95 % ms', 'worst ms', 'goal', '']))
  const turns = Array.from({ length: rounds }, (_, turn) => turn)
  const views = [
    'mine',
    'unassigned',
    'due',
    'late',
    'waiting',
    'snoozed',
    'resolved',
    'all',
    'chat',
  ] as const
  const listed: number[] = []
  // What a process asks for the first time is compiled and read from the disk: no agent's second click.
  for (const view of views) await time(() => ticketDesk.listTickets({ view }))
  await time(() => ticketDesk.listTickets({ view: 'all', search: 'K49999' }))
  for (const turn of turns) {
    for (const view of views) {
      const desk = turn % 2 === 0 ? ticketDesk : ofFinland
      const language = turn % 5 === 0 ? ['de'] : []
      listed.push(await time(() => desk.listTickets({ view, language })))
    }
  }
  tell('inbox: a view with its count', listed, MOST_INBOX_MS)
  const paired: number[] = []
  for (const turn of turns) {
    for (const [name, view] of [
      ['due', 'due'],
      ['all', 'all'],
      ['priority', 'due'],
      ['last', 'all'],
    ] as const) {
      const sort = name === 'all' ? 'due' : name
      const filter = pairs[turn % pairs.length]!
      paired.push(await time(() => ticketDesk.listTickets({ view, sort, ...filter })))
    }
  }
  tell('inbox: two filters', paired, MOST_INBOX_MS)
  const claimed: number[] = []
  for (const turn of turns) {
    claimed.push(await time(() => ticketDesk.claimNext({})))
    claimed.push(await time(() => ticketDesk.claimNext({ ...pairs[turn % pairs.length] })))
    claimed.push(await time(() => ofFinland.claimNext({ view: 'late' })))
  }
  tell('give me the next', claimed, MOST_INBOX_MS)
  const counted = await inTurn(turns, () => ticketDesk.countTickets({}))
  tell('counts of all views', counted, MOST_INBOX_MS)
  const figures = await inTurn(turns.slice(0, 4), () => ticketWork.getFigures({ weeks: 4 }))
  tell('figures of four weeks', figures, MOST_FIGURES_MS)
  const paged: number[] = []
  let after: string | undefined
  for (let page = 0; page < 40; page += 1) {
    const startedAt = performance.now()
    const answer = granted(await ticketDesk.listTickets({ view: 'all', after }))
    paged.push(performance.now() - startedAt)
    after = answer.next
  }
  tell('forty pages', paged, MOST_INBOX_MS)
  const opened = await inTurn(picked, ({ public_id: publicId }) =>
    ticketDesk.getTicket({ publicId }),
  )
  tell('a ticket', opened, MOST_TICKET_MS)
  const rare = turns.map((turn) => `K${turn * 997}`)
  tell('search: a rare word', await search(rare), MOST_SEARCH_MS)
  tell(
    'search: two common words',
    await search(['broken mug', 'parcel late', 'photo colour', 'gift date']),
    MOST_SEARCH_MS,
  )
  tell('search: a common word', await search(['parcel', 'mug', 'invoice', 'thank']), MOST_SEARCH_MS)
  tell(
    'search: a reference',
    await search(picked.slice(0, 40).map(({ reference }) => reference)),
    MOST_SEARCH_MS,
  )
  tell(
    'search: an email',
    await search(picked.slice(0, 40).map(({ email }) => email)),
    MOST_SEARCH_MS,
  )
  tell(
    'search: a name',
    await search(['Zofia Nowak', 'García', 'Emma Smith', 'Aino']),
    MOST_SEARCH_MS,
  )

  function search(queries: readonly string[]) {
    return inTurn(queries, (words) => ticketDesk.listTickets({ view: 'all', search: words }))
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  granted(await work())
  return performance.now() - startedAt
}

async function inTurn<Value>(list: readonly Value[], work: (one: Value) => Promise<unknown>) {
  const times: number[] = []
  for (const one of list) times.push(await time(() => work(one)))
  return times
}

function tell(what: string, times: readonly number[], goal: number): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const end = at(0.95) <= goal ? 'met' : 'MISSED'
  console.log(row([what, ms(at(0.5)), ms(at(0.95)), ms(sorted.at(-1)!), String(goal), end]))
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

function row([what = '', ...cells]: readonly string[]): string {
  return what.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('')
}
