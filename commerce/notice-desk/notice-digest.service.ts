import type { Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { markMailed } from '#commerce/staff-notice/staff-notice.service.ts'
import {
  isNoticeKind,
  noticeGroups,
  noticeKinds,
} from '#commerce/staff-notice/staff-notice.terms.ts'
import { noticeScopeOf } from '#commerce/staff/notice-scope.service.ts'
import { mailPlaceOf } from '#commerce/staff/staff.mail.ts'
import { findStaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { noticeDigestMail } from './notice-desk.mail.ts'
import * as queries from './notice-desk.queries.ts'
import { DIGEST_HOUR } from './notice-desk.terms.ts'

type Db = Kysely<Tables>

/** Mails to those who want them: at once what has just happened, or once a day what they have not read by then. */
export async function mailNotices(
  db: Db,
  sites: readonly Site[],
  { now, signal, reportFault }: SweepRun,
): Promise<void> {
  for (const person of await queries.selectToMail(db)) {
    signal.throwIfAborted()
    const place = mailPlaceOf(sites, person.language)
    const isDue = person.digest === 'at_once' || isDayDue(place.site, person.digested_at, now)
    if (!isDue) continue
    try {
      await transact(db, (trx) => mailTo(trx, person.staff_id, place, now))
    } catch (error) {
      reportFault(error)
    }
  }
}

/** Once on a day, and not at night. */
function isDayDue({ timeZone }: Site, mailedAt: Date | null, now: Date): boolean {
  if (mailedAt && todayIn(timeZone, mailedAt) === todayIn(timeZone, now)) return false
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(hour.format(now)) >= DIGEST_HOUR
}

/** By the rights of this moment: a mail tells nothing that the bell would hide. */
async function mailTo(
  trx: Db,
  staffId: string,
  place: ReturnType<typeof mailPlaceOf>,
  now: Date,
): Promise<void> {
  const person = await findStaffOfNow(trx, { staffId, now })
  if (!person) return
  const rows = await queries.lockUnmailed(trx, staffId, noticeScopeOf(person, now))
  if (rows.length === 0) return
  const groupOf = ({ kind }: { kind: string }) =>
    isNoticeKind(kind) ? noticeKinds[kind].group : undefined
  const counts = Map.groupBy(rows, groupOf)
  await queueMail(trx, noticeDigestMail, {
    subjectId: `${staffId} ${now.toISOString()}`,
    place,
    to: person.email,
    data: {
      groups: noticeGroups.flatMap((group) => {
        const count = counts.get(group)?.length ?? 0
        return count === 0 ? [] : [{ group, count }]
      }),
    },
  })
  await markMailed(
    trx,
    staffId,
    rows.map(({ id }) => id),
    now,
  )
}
