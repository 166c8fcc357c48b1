import { randomUUID } from 'node:crypto'
import { SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import { MOST_MAIL_PARTS, type DeliveryReport } from './parsed-mail.ts'

const MOST_BOUNDARIES = 200

/** Starts of a mail's parts. A mail of too many is refused before anything is made of them: each would be an object of its own. */
export function findParts(raw: string): number[] {
  const boundaries = new Set<string>()
  for (const [, quoted, bare] of raw.matchAll(BOUNDARY)) {
    boundaries.add((quoted ?? bare)!.trim())
    if (boundaries.size > MOST_BOUNDARIES) throw new SandboxRefusal('too_many_parts')
  }
  const starts: number[] = []
  let parts = 0
  for (const { 1: line, index } of raw.matchAll(/^--([^\r\n]{1,200}?)[ \t]*$/gm)) {
    const isPart = boundaries.has(line!)
    if (isPart || (line!.endsWith('--') && boundaries.has(line!.slice(0, -2)))) starts.push(index)
    if (isPart) parts += 1
    if (Math.max(parts, starts.length / 2) > MOST_MAIL_PARTS) {
      throw new SandboxRefusal('too_many_parts')
    }
  }
  return starts
}

const BOUNDARY = /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi
const LARGE_LETTERS = 64 * 1024
const FILE_HEAD = /^content-type:\s*(?!text\/|multipart\/|message\/)/im
const IN_BASE64 = /^content-transfer-encoding:\s*base64\s*$/im

/**
 * Takes photos out of a mail: read line by line with the rest, one of ten megabytes would take seconds. A short word
 * that nobody can guess stands in their place until the rest is read.
 */
export function takeLargeFiles(
  raw: string,
  starts: readonly number[],
): { rest: string; files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const rest: string[] = []
  const edges = [0, ...starts, raw.length]
  for (const [at, from] of edges.slice(0, -1).entries()) {
    const part = raw.slice(from, edges[at + 1])
    const gap = /\r?\n\r?\n/.exec(part)
    const head = gap ? part.slice(0, gap.index) : ''
    const isLarge = gap !== null && part.length - gap.index > LARGE_LETTERS
    if (!isLarge || !FILE_HEAD.test(head) || !IN_BASE64.test(head)) {
      rest.push(part)
      continue
    }
    const word = `file ${randomUUID()}`
    files.set(word, Buffer.from(part.slice(gap.index), 'base64'))
    rest.push(`${head}\r\n\r\n${Buffer.from(word).toString('base64')}\r\n`)
  }
  return { rest: rest.join(''), files }
}

const MOST_NAMED = 20

/** Report of a mail server: what became of which mail. */
export function readReport(
  raw: string,
  { contentType, from }: { contentType: string; from: string },
): DeliveryReport | undefined {
  const isReport = /multipart\/report/i.test(contentType) && /delivery-status/i.test(contentType)
  const isDaemon = /^(?:mailer-daemon|postmaster)@/i.test(from)
  if (!isReport && !isDaemon) return undefined
  const body = raw.slice(Math.max(raw.search(/\r?\n\r?\n/), 0))
  const action = /^action:[ \t]*([a-z]+)/im.exec(body)?.[1]?.toLowerCase()
  const named = [
    ...body.matchAll(/^(?:message-id|in-reply-to|x-original-message-id):\s*(<[^<>\s]{3,250}>)/gim),
  ]
  return {
    // Delayed, relayed and expanded ones are on their way; daemons of old say nothing but that it failed.
    isFailure: action === undefined ? isDaemon : action === 'failed',
    status: /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(body)?.[1],
    about: [...new Set(named.map(([, id]) => id!))].slice(0, MOST_NAMED),
  }
}
