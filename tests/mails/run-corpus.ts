import type { OpenDatabase } from '#db/open.ts'
import { granted } from '#tests/designs/designs.ts'
import type { CorpusMail, CorpusTicket } from './corpus-mail.ts'
import { makeCorpus } from './corpus.ts'
import { openConversation, openMailRoom } from './mail-room.ts'
import { plainMail } from './mime.ts'

const TICKETS = 14
const MERGED_EVERY = 5

export type CorpusReport = {
  mails: number
  slowestMs: number
  slowestCpuMs: number
  peakRssMb: number
}

/** Signs that HTML of a mail can still reach out or run. */
const UNSAFE =
  /<(?:script|style|img|iframe|svg|form|input|link|meta|base|object|embed|video|table background)|on\w+=|javascript:|url\(|style=/i

/** Merges a conversation into another one of the same person, and tells which that is. */
async function mergeAway(
  room: ReturnType<typeof openMailRoom>,
  { publicId, agent, email }: Awaited<ReturnType<typeof openConversation>>,
) {
  const other = await openConversation(room.shop, email)
  const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
  granted(await agent.ticketDesk.merge({ publicId, revision, into: other.reference }))
  return { id: other.id }
}

/**
 * Lets the shop read the corpus, or every n-th mail of it. Throws when one ends in a conversation that is not its own,
 * or not in the one that is.
 */
export async function runCorpus(
  database: Pick<OpenDatabase, 'db' | 'url'>,
  { every = 1 }: { every?: number } = {},
): Promise<CorpusReport> {
  const { db } = database
  const room = openMailRoom(database)
  try {
    const tickets: CorpusTicket[] = []
    for (let count = 0; count < TICKETS; count += 1) {
      const opened = await openConversation(room.shop, `customer-${count}@customers.example`)
      const { reference, email, mail } = opened
      const receivedId = `<received-${count}@customers.example>`
      await room.receive(
        plainMail(
          { 'Message-ID': receivedId, From: email, To: mail.replyTo, Subject: 'Re: x' },
          'I am in copy',
        ),
      )
      await room.settled()
      // Some are merged before they are answered: answers to them belong where they go on.
      const { id } = count % MERGED_EVERY === 0 ? await mergeAway(room, opened) : opened
      const { replyTo, messageId, text } = mail
      tickets.push({ id, reference, email, replyTo, messageId, receivedId, mailText: text })
    }
    await room.settled()
    room.usages.length = 0
    const corpus = makeCorpus(tickets).filter((_, at) => at % every === 0)
    const ids = new Map<string, CorpusMail>()
    for (const mail of corpus) {
      await room.receive(mail.raw)
      const row = await db
        .selectFrom('mail_in')
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(1)
        .select('id')
        .executeTakeFirstOrThrow()
      ids.set(row.id, mail)
      await room.settled()
    }
    const wrong: string[] = []
    for (const [id, mail] of ids) {
      const problem = await judge(db, id, mail, tickets)
      if (problem) wrong.push(`${mail.name}: ${problem}`)
    }
    if (wrong.length > 0) throw new Error(`${wrong.length} wrong:\n${wrong.join('\n')}`)
    if (room.faults.length > 0) throw new Error(`faults: ${String(room.faults[0])}`)
    const most = (of: (usage: (typeof room.usages)[number]) => number) =>
      Math.round(Math.max(...room.usages.map(of)))
    return {
      mails: corpus.length,
      slowestMs: most(({ ms }) => ms),
      slowestCpuMs: most(({ cpuMs }) => cpuMs),
      peakRssMb: most(({ peakRssMb }) => peakRssMb),
    }
  } finally {
    await room.close()
  }
}

async function judge(
  db: OpenDatabase['db'],
  id: string,
  { ticket, wanted }: CorpusMail,
  tickets: readonly CorpusTicket[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_in')
    .leftJoin('ticket_message as message', 'message.id', 'ticket_message_id')
    .where('mail_in.id', '=', id)
    .select(['mail_in.state', 'reason', 'rule', 'mail_in.ticket_id'])
    .select(['message.text', 'message.html', 'message.direction'])
    .executeTakeFirstOrThrow()
  const found = `${row.state} ${row.reason ?? ''} rule ${row.rule} ${row.text?.slice(0, 60)}`
  const isOwn = row.ticket_id === ticket.id
  if (row.html && UNSAFE.test(row.html)) return `unsafe HTML is left: ${row.html.slice(0, 200)}`
  switch (wanted.kind) {
    case 'thread': {
      const isRight = row.state === 'THREADED' && isOwn && row.rule === wanted.rule
      if (!isRight) return found
      return row.text?.startsWith(wanted.words)
        ? undefined
        : `other words: ${row.text?.slice(0, 80)}`
    }
    case 'note':
      return row.direction === 'NOTE' && isOwn ? undefined : found
    case 'bounce': {
      const undelivered = await db
        .selectFrom('ticket_message')
        .where('ticket_id', '=', ticket.id)
        .where('undelivered_at', 'is not', null)
        .select('id')
        .execute()
      return row.reason === 'bounce' && undelivered.length > 0 ? undefined : found
    }
    case 'ignored':
      return row.state === 'IGNORED' ? undefined : found
    case 'new':
    case 'hostile': {
      const isWrong = tickets.some((one) => one.id === row.ticket_id)
      const isNew = row.state === 'THREADED' && row.rule === null
      return isWrong || (wanted.kind === 'new' && !isNew) ? found : undefined
    }
  }
}
