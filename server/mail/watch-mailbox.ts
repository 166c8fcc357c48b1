import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { Client } from 'pg'
import { noteMailboxFailure, noteMailboxRead } from '#commerce/mail-in/mailbox-state.service.ts'
import {
  findMailboxCursor,
  receiveRawMail,
  setMailboxCursor,
  type MailTools,
} from '#commerce/mail-in/receive-mail.service.ts'
import { MOST_MAIL_BYTES } from '#press/mail/parsed-mail.ts'

/** Any number that no other lock of the shop has: of mailboxes, before the hash of the one. */
const LOCK_OF_MAILBOXES = 71
const RETRY_MS = 15_000
const SILENCE_MS = 120_000
/** How long a server may take to say anything at all. */
const ANSWER_MS = 10_000
const AT_ONCE = 50

type Mailbox = { name: string; host: string; port: number; secure: boolean; folder: string } & {
  user: string
  pass: string
}

/** `imaps://user:password@host:993/INBOX`. Its name is what the cursor remembers: never the password. */
export function readMailbox(address: string): Mailbox {
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const user = decodeURIComponent(url.username)
  return {
    name: `${user}@${url.host}/${folder}`,
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    folder,
    user,
    pass: decodeURIComponent(url.password),
  }
}

/**
 * Watches a mailbox for as long as the process lives. Of several processes one does, by a lock that ends with its
 * connection; the others wait for it.
 */
export function watchMailbox(
  mailbox: Mailbox,
  tools: MailTools & {
    databaseUrl: string
    reportFault: (error: unknown) => void
    retryMs?: number
  },
): { close: () => Promise<void> } {
  const stop = new AbortController()
  let client: ImapFlow | undefined
  const watch = async () => {
    while (!stop.signal.aborted) {
      try {
        await withLock(tools.databaseUrl, mailbox.name, async () => {
          client = connect(mailbox)
          await readForEver(client, mailbox, tools, stop.signal)
        })
      } catch (error) {
        if (!stop.signal.aborted) {
          tools.reportFault(error)
          await noteFailure(tools.db, mailbox, error)
        }
      } finally {
        client?.close()
      }
      await sleep(tools.retryMs ?? RETRY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const watching = watch()
  return {
    async close() {
      stop.abort()
      client?.close()
      await watching
    },
  }
}

/** For the page of the shop's health. A database that is away is told of elsewhere. */
async function noteFailure(db: MailTools['db'], mailbox: Mailbox, error: unknown): Promise<void> {
  const { message, responseText } = error as { message?: unknown; responseText?: unknown }
  // What the server itself says is more than that a command failed.
  const said = [message, responseText].filter((one) => typeof one === 'string' && one !== '')
  const failure = said.join(': ').replaceAll(mailbox.pass, '…') || 'unknown'
  await noteMailboxFailure(db, { mailbox: mailbox.name, failure }, new Date()).catch(() => {})
}

/** Does nothing when another process has the mailbox. */
async function withLock(url: string, name: string, work: () => Promise<void>): Promise<void> {
  const connection = new Client({
    connectionString: url,
    application_name: 'estampa mailbox',
    // A server that says nothing would end the reading of this mailbox until the process is started again.
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  // A connection that breaks ends the work through its next question.
  connection.on('error', () => {})
  await connection.connect()
  try {
    const { rows } = await connection.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as mine',
      [LOCK_OF_MAILBOXES, name],
    )
    if (rows[0]?.mine) await work()
  } finally {
    await connection.end().catch(() => {})
  }
}

function connect({ host, port, secure, user, pass }: Mailbox): ImapFlow {
  return new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    socketTimeout: SILENCE_MS * 5,
    greetingTimeout: ANSWER_MS,
    connectionTimeout: ANSWER_MS,
    disableAutoIdle: true,
  })
}

async function readForEver(
  client: ImapFlow,
  mailbox: Mailbox,
  tools: MailTools,
  signal: AbortSignal,
): Promise<void> {
  // Unheard, it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.mailboxOpen(mailbox.folder)
  while (!signal.aborted && client.usable) {
    // Before reading: what comes meanwhile is read in the next round.
    const news = awaitNews(client)
    await readNew(client, mailbox, tools)
    await noteMailboxRead(tools.db, mailbox.name, new Date())
    // It only keeps the server talking, and ends with the next question.
    client.idle().catch(() => {})
    await news
  }
}

/** Ends when the server tells of a mail, when the line is cut, or after a while, in case nobody told. */
function awaitNews(client: ImapFlow): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, SILENCE_MS)
  client.once('exists', resolve)
  client.once('close', resolve)
  return promise.finally(() => {
    clearTimeout(timer)
    client.off('exists', resolve)
    client.off('close', resolve)
  })
}

/** New mails in their order. The cursor moves after each one that is kept, so that a crash reads one twice at most. */
async function readNew(client: ImapFlow, { name }: Mailbox, tools: MailTools): Promise<void> {
  const open = client.mailbox
  if (!open) return
  const uidValidity = Number(open.uidValidity)
  const cursor = await findMailboxCursor(tools.db, name)
  let last = cursor && Number(cursor.uid_validity) === uidValidity ? Number(cursor.uid) : 0
  for (;;) {
    const found = await client.search({ uid: `${last + 1}:*` }, { uid: true })
    const uids = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b)
    if (uids.length === 0) return
    for (const uid of uids.slice(0, AT_ONCE)) {
      // Left where they are, and in the cursor: a later round reads them, when there is room again.
      if (await tools.disk.isReached()) return
      const mail = await client.fetchOne(
        String(uid),
        { source: { maxLength: MOST_MAIL_BYTES + 1 } },
        { uid: true },
      )
      const now = new Date()
      if (mail && mail.source) {
        await receiveRawMail(tools, { mailbox: name, raw: mail.source, now })
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }
      last = uid
      await setMailboxCursor(tools.db, { mailbox: name, uidValidity, uid }, now)
    }
  }
}
