import { randomUUID } from 'node:crypto'
import { commonFaults } from './common-faults.ts'
import type { HostileAnswer, HostileAsk, HostileClient } from './hostile-client.ts'
import { browser, guardedTables, type Row } from './hostile-row.ts'
import type { Expected, Step } from './hostile-step.ts'
import type { Stage } from './stage.ts'

/** Backstage: what a row needs besides the shop itself. */
export type Backstage = {
  count: (table: string) => Promise<number>
  change: (sql: string) => Promise<void>
  select: Stage['select']
  /** Everything that the shop has stored and logged, to look for what must not be in it. */
  listTexts: () => Promise<string>
  logged: () => string
  /** The number in the links of the demo's partner, in the brand of this host; none elsewhere. */
  partner: string
}

/** Plays one row on one host and says what was not as expected. */
export async function playRow(
  row: Row,
  client: HostileClient,
  backstage: Backstage,
): Promise<string[]> {
  const faults: string[] = []
  const words: Record<string, string> = {
    origin: client.origin,
    host: new URL(client.origin).hostname.split('.')[0]!,
    partner: backstage.partner,
  }
  const agent = row.agent ?? browser
  if (row.as) await logIn(client, row.as)
  if (JSON.stringify(row.steps).includes('{csrf}')) words['csrf'] = await csrfOf(client)
  const before = await countAll(backstage)
  if (row.broken) await backstage.change(row.broken.before)
  const answers: HostileAnswer[] = []
  try {
    const ask = async (step: Step, by = client) => {
      const own = { ...words, origin: by.origin }
      const answer = await playStep(step, { client: by, words: own, agent, faults })
      faults.push(...specialFaults(step, answer))
      return answer
    }
    for (const step of row.steps) answers.push(await ask(step))
    await row.scene?.({
      host: words['host']!,
      openVisitor: client.openOther,
      ask,
      change: backstage.change,
      select: backstage.select,
      claim: (isTrue, fault) => void (isTrue || faults.push(fault)),
    })
  } finally {
    if (row.broken) await backstage.change(row.broken.after)
  }
  if (row.alike) faults.push(...differences(answers))
  if (row.logged && !row.logged.test(backstage.logged())) faults.push('nothing in the log')
  const after = await countAll(backstage)
  for (const table of guardedTables) {
    const wanted = row.gained?.find((one) => one.table === table)?.by ?? 0
    const gained = after[table]! - before[table]!
    if (gained !== wanted) faults.push(`${table} gained ${gained} instead of ${wanted}`)
  }
  if (row.canaries) {
    const texts = await backstage.listTexts()
    const found = row.canaries.filter((canary) => texts.includes(canary))
    for (const canary of found) faults.push(`kept ${canary}`)
  }
  return faults
}

type Playing = {
  client: HostileClient
  words: Record<string, string>
  agent: string
  faults: string[]
}

async function playStep(step: Step, { client, words, agent, faults }: Playing) {
  const send = async () => {
    const asked = requestOf(step, { ...words, key: randomUUID() }, agent)
    const answer = await client.ask(asked, step.isStranger)
    faults.push(
      ...commonFaults(answer, step.expect, client.origin).map((one) => `${step.path}: ${one}`),
    )
    return answer
  }
  const times = step.times ?? 1
  if (step.atOnce) return (await Promise.all(Array.from({ length: times }, send))).at(-1)!
  for (let i = 1; i < times; i++) await send()
  return send()
}

function requestOf(step: Step, words: Record<string, string>, agent: string): HostileAsk {
  const filled = (text: string) =>
    text.replace(/\{(origin|host|csrf|partner|key)\}/g, (_, name: string) => words[name] ?? '')
  const form = step.form && filledForm(step.form, filled)
  const body = form ?? (step.json === undefined ? step.body : JSON.stringify(step.json))
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  const { bytes } = step
  const hasBody = body !== undefined || bytes !== undefined
  const own = !hasBody ? {} : { 'content-type': type, origin: words['origin']! }
  const headers = Object.entries({
    ...own,
    accept: step.json === undefined ? '*/*' : 'application/json',
    'user-agent': agent,
    ...step.headers,
  })
    .map(([name, value]) => [name, filled(value)] as const)
    .filter(([, value]) => value !== '')
  return {
    path: filled(step.path),
    method: step.method ?? (hasBody ? 'POST' : 'GET'),
    headers: Object.fromEntries(headers),
    body: bytes ?? form ?? (body === undefined ? undefined : filled(body)),
  }
}

function filledForm(form: Record<string, string>, filled: (text: string) => string): string {
  const pairs = Object.entries(form).map(([name, value]) => [name, filled(value)])
  return new URLSearchParams(pairs).toString()
}

function specialFaults({ path, expect }: Step, answer: HostileAnswer): string[] {
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${path.slice(0, 60)}: ${fault}`)
  if (!expect.status.includes(answer.status))
    say(`${answer.status}, not ${expect.status.join('/')}`)
  const { location } = answer.headers
  if (expect.location && !expect.location.test(location ?? '')) say(`leads to ${location}`)
  if (expect.body && !expect.body.test(answer.text)) say(`says ${answer.text.slice(0, 80)}`)
  if (expect.notInBody?.test(answer.text)) say(`says ${expect.notInBody.exec(answer.text)![0]}`)
  if (expect.header && !headerFits(expect.header, answer)) say(`${expect.header[0]} is wrong`)
  return faults
}

function headerFits([name, value]: NonNullable<Expected['header']>, { headers }: HostileAnswer) {
  return value.test(String(headers[name] ?? ''))
}

/** Length and status: a stranger must learn nothing from either. */
function differences(answers: readonly HostileAnswer[]): string[] {
  const looks = answers.map(({ status, text, headers }) => {
    const cookies = (headers['set-cookie'] ?? []).map((line) => line.split('=')[0]).join()
    return `${status} ${text.length} ${headers.location?.length ?? 0} ${cookies}`
  })
  return new Set(looks).size > 1 ? [`answers differ: ${looks.join(' | ')}`] : []
}

async function countAll({ count }: Backstage): Promise<Record<string, number>> {
  const counts = await Promise.all(guardedTables.map(async (table) => [table, await count(table)]))
  return Object.fromEntries(counts) as Record<string, number>
}

async function csrfOf(client: HostileClient): Promise<string> {
  const headers = { 'user-agent': browser }
  const asked = { path: '/api/auth/csrf', method: 'GET', headers, body: undefined }
  const { text } = await client.ask(asked)
  return (JSON.parse(text) as { csrfToken: string }).csrfToken
}

async function logIn(client: HostileClient, email: string): Promise<void> {
  const form = { csrfToken: await csrfOf(client), email, password: 'print-something-nice' }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': browser,
    origin: client.origin,
  }
  const body = new URLSearchParams(form).toString()
  const path = '/api/auth/callback/credentials'
  const answer = await client.ask({ path, method: 'POST', headers, body })
  if (answer.status !== 302) throw new Error(`${email} cannot log in: ${answer.status}`)
}
