import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { addressGroup, countAttempt, refusePastLimit } from '#commerce/kernel/attempt-limit.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { findByEmail } from './people.queries.ts'
import type { OfficeCtx } from './staff-context.ts'
import { mailPlaceOf, staffLinkMail } from './staff.mail.ts'
import { LINK_MINUTES } from './staff.terms.ts'
import { browserHashOf, issueStaffToken, makeTokenText } from './staff-token.service.ts'
import { selectWaysIn, type WaysIn } from './totp.queries.ts'

const MINUTE_MS = 60_000
const perNetwork = { name: 'staff link address', most: 20, windowMinutes: 60 }
/** No window outlives its links: strangers who use up all of one leave the owner a link that works. */
const perEmail = { name: 'staff link mail', most: 5, windowMinutes: LINK_MINUTES }

const LinkJob = z.strictObject({ email: z.string(), browserHash: z.string() })
type LinkJob = z.infer<typeof LinkJob>
export const staffLinkJob: JobKind<LinkJob> = { name: 'staff link', data: LinkJob }

type Asked = { email: string; browser?: string | undefined }

/**
 * A link for whoever may come in by one. Nobody learns who works here: the answer, and the time that it takes, are the
 * same for every address, because whose it is is looked up beside the request.
 */
export const requestLink = {
  async prepare(ctx: OfficeCtx, { email }: Asked): Promise<{ mayMail: boolean }> {
    await refusePastLimit(ctx, perNetwork, addressGroup(ctx.clientAddress))
    const count = await countAttempt(ctx, perEmail, email.toLowerCase())
    if (count <= perEmail.most) return { mayMail: true }
    await noteLimited(ctx.db, perEmail.name, ctx.now)
    return { mayMail: false }
  },
  async execute(ctx: OfficeCtx, asked: Asked, { mayMail }: { mayMail: boolean }) {
    const browser = asked.browser ?? makeTokenText()
    if (mayMail) {
      const browserHash = browserHashOf(browser).toString('base64')
      const data = { email: asked.email.toLowerCase(), browserHash }
      await enqueue(ctx.db, staffLinkJob, { data, priority: 1 })
    }
    return { browser }
  },
}

/**
 * Step to which a link by email leads. With another way in nobody sets up an app by a mailbox alone, and without one only
 * for a day after an administrator said so.
 */
export function linkStepOf(ways: WaysIn | undefined): 'code' | 'setup' | undefined {
  if (!ways?.may_use_totp) return undefined
  if (ways.has_totp) return 'code'
  const hasOtherWay = ways.passkeys > 0 || ways.company_since !== null
  return ways.may_set_up && !hasOtherWay ? 'setup' : undefined
}

type Tools = { db: Kysely<Tables>; sites: readonly Site[] }

export function staffLinkHandler({ db, sites }: Tools): JobHandler<LinkJob> {
  return {
    kind: staffLinkJob,
    async run(job) {
      const { email, browserHash } = job.data
      const now = new Date()
      await transact(db, async (trx) => {
        await job.finish(trx)
        const person = await findByEmail(trx, email)
        if (person?.status !== 'ACTIVE') return
        if (!linkStepOf(await selectWaysIn(trx, person.id, now))) return
        const place = { db: trx, now }
        const token = await issueStaffToken(place, {
          purpose: 'LINK',
          staffId: person.id,
          lifeMs: LINK_MINUTES * MINUTE_MS,
          browserHash: Buffer.from(browserHash, 'base64'),
        })
        await queueMail(trx, staffLinkMail, {
          subjectId: randomUUID(),
          place: mailPlaceOf(sites, person.language),
          to: person.email,
          data: { token },
        })
      })
    },
    giveUp: async () => {},
  }
}
