import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { mailInViews, type MailInView } from './mail-in.terms.ts'
import * as queries from './mail-in.queries.ts'
import { mailInJob, rawKey } from './receive-mail.service.ts'
import { mailAuth } from './mail-in.columns.ts'

const PAGE = 50

/** Stores that somebody asks for, as far as they may see them; undefined is all. */
function storesFor(ctx: StaffCtx, asked: readonly string[]): readonly string[] | undefined {
  const own = storesOf(ctx.staff, 'ticket.answer', ctx.now)
  return asked.length === 0 ? own : asked.filter((one) => !own || own.includes(one))
}

export async function listMails(
  ctx: StaffCtx,
  asked: { view?: MailInView | undefined; store: readonly string[]; after?: string | undefined },
) {
  const stores = storesFor(ctx, asked.store)
  const view = asked.view ?? 'quarantined'
  const [rows, counts] = await Promise.all([
    queries.selectMails(ctx.db, view, stores, { before: asked.after, most: PAGE + 1 }),
    Promise.all(
      mailInViews.map(async (one) => ({
        view: one,
        count: await queries.countMails(ctx.db, one, stores),
      })),
    ),
  ])
  const shown = rows.slice(0, PAGE)
  return {
    mails: shown.map(describe),
    next: rows.length > PAGE ? shown.at(-1)?.id : undefined,
    counts,
  }
}

const describe = (
  row: Pick<
    queries.MailInRow,
    'id' | 'name' | 'email' | 'subject' | 'preview' | 'reason' | 'store' | 'received_at' | 'bytes'
  >,
) => ({
  mailId: row.id,
  name: row.name ?? undefined,
  email: row.email ?? undefined,
  subject: row.subject ?? '',
  preview: row.preview ?? '',
  reason: row.reason ?? undefined,
  store: row.store ?? undefined,
  receivedAt: row.received_at.toISOString(),
  bytes: row.bytes,
})

/** Mails of no store are for those who see all stores. */
function judge(ctx: StaffCtx, row: queries.MailInRow | undefined): queries.MailInRow {
  if (!row || row.state === 'DELETED') return refuse('not_found')
  const own = storesOf(ctx.staff, 'ticket.answer', ctx.now)
  const isSeen =
    row.store === null
      ? own === undefined
      : may(ctx.staff, 'ticket.answer', ctx.now, { store: row.store })
  return isSeen ? row : refuse('not_found')
}

const waits = new Set(['QUARANTINED', 'IGNORED'])
const unreadable = new Set(['bounce', 'duplicate', 'no_sender'])

export async function getMail(ctx: StaffCtx, { mailId }: { mailId: string }) {
  const row = judge(ctx, await queries.findMail(ctx.db, mailId))
  await recordLook(ctx.db, ctx.staff.id, { kind: 'mail-in', id: row.id }, ctx.now)
  return {
    ...describe(row),
    state: row.state,
    mailbox: row.mailbox,
    auth: mailAuth.readOrNull(row.auth) ?? undefined,
    mayLetIn: mayLetIn(row),
    hasOriginal: row.raw_removed_at === null,
  }
}

const mayLetIn = ({ state, reason }: Pick<queries.MailInRow, 'state' | 'reason'>) =>
  waits.has(state) && !unreadable.has(reason ?? '')

const objectOf = (row: queries.MailInRow) => ({
  kind: 'mail-in' as const,
  id: row.id,
  ...(row.store && { store: row.store }),
})

export async function letIn(ctx: StaffCtx, { mailId }: { mailId: string }) {
  const row = judge(ctx, await queries.lockMail(ctx.db, mailId))
  if (!mayLetIn(row)) refuse('conflict')
  await queries.setReceivedAgain(ctx.db, row.id)
  await enqueue(ctx.db, mailInJob, { data: { mailInId: row.id, isLetIn: true }, priority: 1 })
  ctx.note({
    object: objectOf(row),
    before: { state: row.state, reason: row.reason },
    after: { state: 'RECEIVED' },
  })
  return {}
}

export async function deleteMail(ctx: StaffCtx, { mailId }: { mailId: string }) {
  const row = judge(ctx, await queries.lockMail(ctx.db, mailId))
  // What became a message is erased with its ticket, or not at all.
  if (row.state === 'THREADED' || row.state === 'RECEIVED') refuse('conflict')
  await queries.setSettled(ctx.db, row.id, queries.forgotten, ctx.now)
  ctx.note({ object: objectOf(row), before: { state: row.state }, after: { state: 'DELETED' } })
  return {}
}

export const makeOriginals = (storage: Pick<Storage, 'find'>) => ({
  /** Saved, never shown: a browser that opened it would run what its writer put in. */
  async getOriginal(ctx: StaffCtx, { mailId }: { mailId: string }): Promise<FileAnswer> {
    const row = judge(ctx, await queries.findMail(ctx.db, mailId))
    await recordLook(ctx.db, ctx.staff.id, { kind: 'mail-original', id: row.id }, ctx.now)
    const stored = row.raw_removed_at === null ? await storage.find(rawKey(row.sha256)) : undefined
    if (!stored) return refuse('not_found')
    return new FileAnswer({
      ...stored,
      contentType: 'message/rfc822',
      etag: `"${row.sha256}"`,
      downloadName: `${row.id}.eml`,
    })
  },
})
