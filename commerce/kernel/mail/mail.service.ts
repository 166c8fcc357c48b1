import type { Kysely } from 'kysely'
import { z } from 'zod'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { Tables } from '#db/tables.ts'
import type { MailKind } from './mail-kind.ts'
import * as queries from './mail.queries.ts'

const MailJob = z.strictObject({ mailId: z.string() })
export type MailJob = z.infer<typeof MailJob>
export const mailJob: JobKind<MailJob> = { name: 'mail', data: MailJob }

const FORGET_AFTER_DAYS = 30
/** Thirteen months: within them somebody may still ask whether a mail went out. */
const DELETE_AFTER_DAYS = 397
const DAY_MS = 24 * 60 * 60_000

/**
 * In the caller's transaction: the mail goes out if and only if what it is about is stored, and at
 * most once for each subject.
 */
export async function queueMail<Data>(
  trx: Kysely<Tables>,
  kind: MailKind<Data>,
  mail: {
    /** Subject id: of a consent, a ticket, an order line. */
    subjectId: string
    /** Named as rows name them: a job that writes about an order knows no visitor. */
    place: { site: { slug: string }; locale: { code: string } }
    to: string
    /** Order id of a mail about an order: one that is paid for may be told as much as there is to tell. */
    orderId?: string
    data: Data
  },
): Promise<void> {
  const { site, locale } = mail.place
  const mailId = await queries.insertMail(trx, {
    kind: kind.name,
    subjectId: mail.subjectId,
    store: site.slug,
    locale: locale.code,
    to: mail.to,
    limitedAs: kind.limitedAs ?? null,
    orderId: mail.orderId,
    data: mail.data,
  })
  if (mailId) await enqueue(trx, mailJob, { data: { mailId }, priority: 1 })
}

/** So often at most one thing is told again. */
const MOST_AGAIN = 30

/** Subjects of a mail that was sent and sent again: `order`, `order#2`, `order#3` … */
export const subjectsAgain = (subjectId: string): string[] => [
  subjectId,
  ...Array.from({ length: MOST_AGAIN - 1 }, (_, index) => `${subjectId}#${index + 2}`),
]

/**
 * Tells once more what was told already, composed of what is true now: mails forget their data when they are sent.
 * False when it was told too often.
 */
export async function queueMailAgain<Data>(
  trx: Kysely<Tables>,
  kind: MailKind<Data>,
  mail: Parameters<typeof queueMail<Data>>[2],
): Promise<boolean> {
  const subjects = subjectsAgain(mail.subjectId).slice(1)
  const told = await queries.selectSubjects(trx, kind.name, subjects)
  const subjectId = subjects.find((subject) => !told.includes(subject))
  if (subjectId !== undefined) await queueMail(trx, kind, { ...mail, subjectId })
  return subjectId !== undefined
}

/** When a kind of mail about something was written last, and how often. */
export const countMails = queries.countMails

/** True when a mail of this kind still waited, and now leaves with the news in it. */
export async function releaseMail<Data extends object>(
  trx: Kysely<Tables>,
  kind: MailKind<Data>,
  { subjectId, news }: { subjectId: string; news: Partial<Data> },
): Promise<boolean> {
  return queries.releaseHeld(trx, { kind: kind.name, subjectId, news })
}

/** One that has not left yet stays, because another says what is true now. */
export async function dropMail<Data>(
  trx: Kysely<Tables>,
  kind: MailKind<Data>,
  { subjectId, why }: { subjectId: string; why: string },
): Promise<void> {
  await queries.dropHeld(trx, { kind: kind.name, subjectId, why })
}

/** Subjects of mails that somebody answers, and mails about a subject that somebody may have answered. */
export const { selectMailSubjects: findMailSubjects, selectMailsAbout: listMailsAbout } = queries

/** Mails about what was erased, whoever they went to. */
export const deleteMailsAbout = queries.deleteAbout

export async function purgeMails(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await queries.forgetMails(db, before(FORGET_AFTER_DAYS))
  await queries.deleteOldMails(db, before(DELETE_AFTER_DAYS))
}
