import { refuse } from '#api/refusal.ts'
import * as jobs from '#commerce/kernel/jobs/failed-jobs.ts'
import { listWaitingMails, retryMail as requeueMail } from '#commerce/kernel/mail/mail-outbox.ts'
import { mailJob } from '#commerce/kernel/mail/mail.service.ts'
import { renderJob } from '#commerce/rendering/rendering.jobs.ts'
import { retryRendering } from '#commerce/rendering/rendering.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { notRetried } from './operations-lists.service.ts'

const PAGE = 50

/** Runs a job again that was given up; what it is about is set back with it, where it was marked as failed too. */
export async function retryJob(ctx: StaffCtx, { jobId }: { jobId: number }) {
  const job = await lock(ctx, jobId)
  const data = jobData.read(job.data) as Record<string, string>
  if (notRetried.has(job.name)) return refuse('conflict')
  if (job.name === mailJob.name) {
    if (!(await requeueMail(ctx.db, data['mailId']!))) await jobs.readyJob(ctx.db, jobId)
  } else if (job.name === renderJob.name) await retryRendering(ctx.db, data['renderingId']!)
  else await jobs.readyJob(ctx.db, jobId)
  ctx.note({
    object: { kind: 'job', id: String(jobId) },
    before: { name: job.name, failure: job.failure },
    after: { state: 'READY' },
  })
  return {}
}

/** Gives a job up for good: somebody has dealt with it by hand, or it is not worth it. */
export async function skipJob(ctx: StaffCtx, { jobId, reason }: { jobId: number; reason: string }) {
  const job = await lock(ctx, jobId)
  await jobs.dropJob(ctx.db, jobId)
  ctx.note({
    object: { kind: 'job', id: String(jobId) },
    before: { name: job.name, data: jobData.read(job.data), failure: job.failure },
    reason,
  })
  return {}
}

async function lock({ db }: StaffCtx, jobId: number) {
  return (await jobs.lockFailedJob(db, jobId)) ?? refuse('not_found')
}

export async function listMails(
  { db, staff, now }: StaffCtx,
  asked: { state: 'QUEUED' | 'FAILED'; before?: string | undefined },
) {
  const rows = await listWaitingMails(db, { ...asked, most: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  return {
    mails: shown
      .filter(({ store }) => may(staff, 'health.read', now, { store }))
      .map((row) => ({
        mailId: row.id,
        kind: row.kind,
        store: row.store,
        to: masked(row.recipient),
        state: row.state as 'QUEUED' | 'FAILED',
        failure: row.failure ?? undefined,
        since: row.created_at.toISOString(),
        canRetry: row.state === 'FAILED' && row.can_be_sent,
      })),
    ...(rows.length > PAGE && { next: shown.at(-1)!.id }),
  }
}

/** Enough to know whose server refuses, not who it is. */
const masked = (address: string): string => address.replace(/^(.).*(@.*)$/, '$1…$2')

export async function retryMail(ctx: StaffCtx, { mailId }: { mailId: string }) {
  const mail = await requeueMail(ctx.db, mailId)
  if (!mail || !may(ctx.staff, 'job.retry', ctx.now, { store: mail.store })) {
    return refuse('not_found')
  }
  ctx.note({
    object: { kind: 'mail', id: mailId, store: mail.store },
    before: { state: 'FAILED', failure: mail.failure },
    after: { state: 'QUEUED' },
  })
  return {}
}
