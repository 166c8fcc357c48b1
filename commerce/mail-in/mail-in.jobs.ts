import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { storeFile, type FileTools } from '#commerce/attachment/attachment.service.ts'
import { countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { JobHandler, RunningJob } from '#commerce/kernel/jobs/job-worker.ts'
import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import * as tickets from '#commerce/ticket/mail-ticket.service.ts'
import { measureFile } from '#commerce/upload/store-file.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { UnreadableMail, type MailParser } from '#press/mail/open-mail-parser.ts'
import type { ParsedMail } from '#press/mail/parsed-mail.ts'
import { findThread, type FoundThread } from './find-thread.service.ts'
import { authenticateMail, type MailAuth, type MailTrust } from './mail-authentication.ts'
import { findMachine } from './mail-in.rules.ts'
import { findMailPlace } from './mail-place.service.ts'
import { MAILS_PER_HOUR } from './mail-in.terms.ts'
import * as queries from './mail-in.queries.ts'
import { mailInJob, rawKey, type MailInJob } from './receive-mail.service.ts'
import { fileContext, mayTell, settleMail, type ReadMail } from './settle-mail.service.ts'
import { mailAuth, refusedFiles, type RefusedFile } from './mail-in.columns.ts'

const MOST_ATTEMPTS = 3
const RETRY_MS = 5_000
const MOST_PREVIEW = 2_000
const perSender: AttemptLimit = { name: 'mail sender', most: MAILS_PER_HOUR, windowMinutes: 60 }

export type MailInTools = {
  db: Kysely<Tables>
  sites: readonly Site[]
  uploads: FileTools
  mailIn: {
    parser: Pick<MailParser, 'parse'>
    trust: MailTrust
    /** Every address that mails of ours come from, or that we read: what comes from there is our own echo. */
    ownAddresses: readonly string[]
    now?: () => Date
    /** How often one is tried, when not as often as usual. */
    mostAttempts?: number
  }
}

export function mailInHandler(tools: MailInTools): JobHandler<MailInJob> {
  return {
    kind: mailInJob,
    retries: {
      most: tools.mailIn.mostAttempts ?? MOST_ATTEMPTS,
      afterMs: (attempt) => attempt * RETRY_MS,
    },
    run: (job) => work(tools, job),
    giveUp: (trx, { mailInId }) =>
      queries.setSettled(trx, mailInId, { state: 'FAILED', reason: 'fault' }, new Date()),
  }
}

async function work(tools: MailInTools, job: RunningJob<MailInJob>): Promise<void> {
  const { db, uploads } = tools
  const row = await queries.findMail(db, job.data.mailInId)
  if (row?.state !== 'RECEIVED') return
  const folder = await uploads.storage.makeTemporaryFolder()
  try {
    const raw = await uploads.storage.fetchLocal(rawKey(row.sha256))
    try {
      await readAndSettle(tools, job, row, { path: raw.path, outFolder: folder.path })
    } finally {
      await raw.release()
    }
  } finally {
    await folder.remove()
  }
}

async function readAndSettle(
  tools: MailInTools,
  job: RunningJob<MailInJob>,
  row: queries.MailInRow,
  files: { path: string; outFolder: string },
): Promise<void> {
  const { db, sites, mailIn } = tools
  const now = mailIn.now?.() ?? new Date()
  const end = (settled: queries.Settled) =>
    transact(db, async (trx) => {
      await job.finish(trx)
      await queries.setSettled(trx, row.id, settled, now)
    })
  let mail: ParsedMail
  try {
    mail = await mailIn.parser.parse(files)
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    // Time may be short because the machine is busy: once more, later.
    if (error.code === 'too_complex' && job.attempt < MOST_ATTEMPTS) throw error
    return end({ state: 'FAILED', reason: error.code })
  }
  const auth = await authenticateMail(mail, mailIn.trust, () => readFile(files.path))
  const thread = await findThread(db, mail)
  const place = await findMailPlace(db, sites, mail, thread)
  const store = thread?.ticket.store ?? place.site.slug
  const head = headOf(mail, auth, store)
  const isLetIn = job.data.isLetIn ?? false
  if (mail.report && (await isReportOfOurs(tools, job, row, { mail, head, now }))) return
  const refused = await judge(tools, { mail, auth, thread, isLetIn }, now)
  if (refused === 'note')
    return storeAutomaticNote(tools, job, row, { mail, head, thread: thread!, now })
  if (refused) return end({ ...head, ...refused })
  const { from } = mail
  if (!from) return end({ ...head, state: 'QUARANTINED', reason: 'no_sender' })
  const read: ReadMail = {
    mail: { ...mail, from },
    auth,
    thread,
    place,
    sites,
    ownAddresses: mailIn.ownAddresses,
    isLetIn,
  }
  const { ids, refused: left } = await storeFiles(tools, mail, files.outFolder, { store, now })
  const mayTellWriter = await mayTell(db, read, now)
  await transact(db, async (trx) => {
    await job.finish(trx)
    const message = await settleMail(trx, read, ids, { mayTellWriter, now })
    const settled: queries.Settled = {
      ...head,
      state: 'THREADED',
      reason: null,
      is_proven: message.isProven,
      rule: thread?.rule ?? null,
      ticket_id: message.ticketId,
      ticket_message_id: message.messageId,
      suggested_ticket_id: message.suggestedTicketId ?? null,
      refused_files: refusedFiles.write(left),
    }
    await queries.setSettled(trx, row.id, settled, now)
  })
}

const headOf = (mail: ParsedMail, auth: MailAuth, store: string): queries.MailHead => ({
  message_id: mail.messageId ?? null,
  name: mail.from?.name ?? null,
  email: mail.from?.address ?? null,
  subject: mail.subject,
  preview: mail.text.slice(0, MOST_PREVIEW),
  auth: mailAuth.write(auth),
  is_proven: auth.dmarc === 'pass',
  thread_topic: mail.thread?.topic ?? null,
  thread_index: mail.thread?.index ?? null,
  store,
})

type Judged = {
  mail: ParsedMail
  auth: MailAuth
  thread: FoundThread | undefined
  isLetIn: boolean
}

/** Why a mail becomes no message; `note` for the words of an answering machine within a conversation. */
async function judge(
  { db, mailIn }: MailInTools,
  { mail, auth, thread, isLetIn }: Judged,
  now: Date,
): Promise<queries.Settled | 'note' | undefined> {
  const known = mail.messageId && (await queries.findThreaded(db, mail.messageId))
  if (known) {
    const isSame =
      known.email === mail.from?.address && known.preview === mail.text.slice(0, MOST_PREVIEW)
    if (isSame) return { state: 'IGNORED', reason: 'duplicate' }
    return { state: 'QUARANTINED', reason: 'same_id' }
  }
  if (isLetIn) return undefined
  if (!mail.from) return { state: 'QUARANTINED', reason: 'no_sender' }
  const machine = findMachine(mail, mailIn.ownAddresses)
  if (machine === 'own') return { state: 'IGNORED', reason: 'own' }
  const attempts = await countAttempt({ db, now }, perSender, mailboxOf(mail.from.address))
  if (attempts > perSender.most) {
    // Told once for each burst: the office counts the rest.
    if (attempts === perSender.most + 1) await noteLimited(db, perSender.name, now)
    return { state: 'QUARANTINED', reason: 'too_many' }
  }
  if (machine === 'automatic' && thread) return 'note'
  // Desks of carriers and companies answer through lists: such a mail is not answered by a program, and read all the same.
  const isWanted = machine === 'bulk' && thread !== undefined
  if (machine && !isWanted) return { state: 'IGNORED', reason: machine }
  const isOnlyClaimed = !thread || thread.rule === 3
  if (auth.dmarc === 'fail' && isOnlyClaimed) return { state: 'QUARANTINED', reason: 'forged' }
  return undefined
}

type Noted = { mail: ParsedMail; head: queries.MailHead; now: Date }

/** A report marks the message that did not arrive, and its address; it closes nothing. */
async function isReportOfOurs(
  { db }: MailInTools,
  job: RunningJob<MailInJob>,
  row: queries.MailInRow,
  { mail, head, now }: Noted,
): Promise<boolean> {
  const { about, isFailure, status } = mail.report!
  const answered = await tickets.findAnsweredTicket(db, about)
  // Of any mail of ours: whoever never hears of their order is not reached by answers either.
  const recipient = isFailure ? await tickets.findRecipientOf(db, about) : undefined
  await transact(db, async (trx) => {
    await job.finish(trx)
    if (answered?.messageId && isFailure) {
      await tickets.markUndelivered(trx, answered.messageId, { status, now })
    }
    const ticketId = answered?.ticketId ?? null
    await queries.setSettled(
      trx,
      row.id,
      {
        ...head,
        state: 'IGNORED',
        reason: 'bounce',
        ticket_id: ticketId,
        bounced_to: recipient ?? null,
        bounce_status: recipient === undefined ? null : (status ?? null),
      },
      now,
    )
  })
  return true
}

async function storeAutomaticNote(
  { db }: MailInTools,
  job: RunningJob<MailInJob>,
  row: queries.MailInRow,
  { mail, head, thread, now }: Noted & { thread: FoundThread },
): Promise<void> {
  await transact(db, async (trx) => {
    await job.finish(trx)
    const ticket = await tickets.lockTicketById(trx, thread.ticket.id)
    const messageId = await tickets.addAutomaticNote(trx, ticket, mail.text || mail.subject, now)
    const settled: queries.Settled = {
      ...head,
      state: 'THREADED',
      reason: 'automatic',
      rule: thread.rule,
      ticket_id: ticket.id,
      ticket_message_id: messageId,
    }
    await queries.setSettled(trx, row.id, settled, now)
  })
}

/** Files that the shop takes: photos and documents, by what they are, not by what they are called. */
async function storeFiles(
  { db, uploads }: MailInTools,
  mail: ParsedMail,
  folder: string,
  { store, now }: { store: string; now: Date },
): Promise<{ ids: string[]; refused: RefusedFile[] }> {
  const ids: string[] = []
  const refused: RefusedFile[] = []
  for (const { file, name } of mail.files) {
    const saved = await measureFile(join(folder, file))
    const stored = await storeFile(uploads, fileContext(db, store, now), { ...saved, name }, folder)
    if (typeof stored === 'string') refused.push({ name, why: stored })
    else ids.push(stored.id)
  }
  if (mail.skippedFiles > 0) refused.push({ name: `+${mail.skippedFiles}`, why: 'too_many_files' })
  return { ids, refused }
}
