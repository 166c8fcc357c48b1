import { createHmac } from 'node:crypto'
import type {
  PlacedSecurityEvent,
  ReportSecurity,
  SecurityKind,
} from '#commerce/kernel/security-event.ts'
import type { Log } from './log.ts'

const WINDOW_MS = 60_000
/** Lines of one kind from one network in a minute, and from all; what comes after them is counted. */
const MOST_PER_NETWORK = 20
const MOST_PER_KIND = 600
const MOST_NETWORKS = 10_000
const SUBJECT_LENGTH = 12
/** After a rotation lines are hashed by the old key for so long. */
const KEY_KNOWN_FOR_MS = 60 * 60_000

/** Floods: what strangers can cause without end. */
const floods = new Set<SecurityKind>([
  'sign-in-failed',
  'proof-failed',
  'slowed',
  'limited',
  'refused',
])

const alarming = new Set<SecurityKind>([...floods, 'rights-changed', 'key-retired'])

export type SecurityLog = {
  report: ReportSecurity
  /** Writes what was only counted so far, and waits for what is being written. */
  close: () => Promise<void>
}

type Counted = { kind: SecurityKind; network: string | undefined; count: number }

/**
 * One stream of lines about who came in, who did not, and what changed. Nobody is named: an account is a
 * short hash under a key of its own, so that lines about the same one can be found.
 */
export function openSecurityLog(
  log: Log,
  readKey: () => Promise<Buffer>,
  now: () => number = Date.now,
): SecurityLog {
  let key: { secret: Promise<Buffer>; readAt: number } | undefined
  let windowEndsAt = 0
  let timer: NodeJS.Timeout | undefined
  const perNetwork = new Map<string, Counted>()
  const perKind = new Map<SecurityKind, number>()
  const suppressed = new Map<string, Counted>()
  const writing = new Set<Promise<void>>()

  async function subjectOf({ brand, email }: { brand: string; email: string }): Promise<string> {
    if (!key || now() - key.readAt > KEY_KNOWN_FOR_MS) key = { secret: readKey(), readAt: now() }
    const { secret } = key
    secret.catch(() => (key = undefined))
    const hash = createHmac('sha256', await secret).update(`${brand} ${email.toLowerCase()}`)
    return hash.digest('hex').slice(0, SUBJECT_LENGTH)
  }

  async function write({ account, ...event }: PlacedSecurityEvent): Promise<void> {
    // A line without its subject is better than none.
    const subject = account && (await subjectOf(account).catch(() => undefined))
    const level = alarming.has(event.kind) ? 'warn' : 'info'
    log[level]({ event: 'security', ...event, ...(subject !== undefined && { subject }) })
  }

  function start(event: PlacedSecurityEvent): void {
    const writes = write(event).finally(() => writing.delete(writes))
    writing.add(writes)
  }

  function closeWindow(): void {
    for (const { kind, network, count } of suppressed.values()) {
      log.warn({ event: 'security', kind, network, suppressed: count })
    }
    for (const counts of [perNetwork, perKind, suppressed]) counts.clear()
    clearTimeout(timer)
    timer = undefined
  }

  function isWithin(kind: SecurityKind, network: string | undefined): boolean {
    if (now() >= windowEndsAt) {
      closeWindow()
      windowEndsAt = now() + WINDOW_MS
    }
    // Somebody with a whole country of addresses is counted as one.
    const isKnown = perNetwork.has(`${kind} ${network}`)
    const place = isKnown || perNetwork.size < MOST_NETWORKS ? network : undefined
    const counted = countIn(perNetwork, { kind, network: place })
    const ofKind = (perKind.get(kind) ?? 0) + 1
    if (counted <= MOST_PER_NETWORK && ofKind <= MOST_PER_KIND) {
      perKind.set(kind, ofKind)
      return true
    }
    countIn(suppressed, { kind, network: ofKind > MOST_PER_KIND ? undefined : place })
    if (!timer) {
      timer = setTimeout(closeWindow, WINDOW_MS)
      timer.unref()
    }
    return false
  }

  return {
    report(event) {
      if (!floods.has(event.kind) || isWithin(event.kind, event.network)) start(event)
    },
    async close() {
      closeWindow()
      await Promise.all(writing)
    },
  }
}

function countIn(counts: Map<string, Counted>, of: Omit<Counted, 'count'>): number {
  const name = `${of.kind} ${of.network}`
  const counted = counts.get(name) ?? { ...of, count: 0 }
  counted.count += 1
  counts.set(name, counted)
  return counted.count
}
