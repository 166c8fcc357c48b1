import type { Kysely } from 'kysely'
import { countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import type { Tables } from '#db/tables.ts'
import { mailboxOf } from './mailbox.rules.ts'
import * as queries from './mail.queries.ts'
import type { MailGroup } from './mail-group.ts'

export type MailLimits = {
  /** To one mailbox, because of orders that nobody has paid for. */
  orderPerHour: number
  /** To one mailbox, because of one kind of form. */
  formPerHour: number
}

const DAY_TIMES = 4
const DAY_MINUTES = 24 * 60
/** No window outlives the links in its mails: their reader has one that works, or gets the next. */
const LINK_MINUTES = 30

function limitsOf(group: MailGroup, { orderPerHour, formPerHour }: MailLimits): AttemptLimit[] {
  const limit = (most: number, windowMinutes: number) => ({
    name: `mail ${group} ${windowMinutes}`,
    most,
    windowMinutes,
  })
  switch (group) {
    case 'order':
      return [limit(orderPerHour, 60), limit(orderPerHour * DAY_TIMES, DAY_MINUTES)]
    case 'reset':
    case 'link':
      return [limit(formPerHour, LINK_MINUTES)]
    case 'newsletter':
    case 'ticket':
      return [limit(formPerHour, 60), limit(formPerHour * DAY_TIMES, DAY_MINUTES)]
    default:
      return [limit(formPerHour, 60)]
  }
}

/**
 * Asked when a mail is about to leave, so that whatever caused it has long happened and stays. The
 * next window is counted only while the one before has room: what is not sent uses up nothing.
 */
export async function mayBeSent(
  db: Kysely<Tables>,
  limits: MailLimits,
  mail: queries.MailRow,
  now: Date,
): Promise<boolean> {
  const group = mail.limited_as as MailGroup | null
  if (group === null) return true
  const mailbox = mailboxOf(mail.recipient)
  for (const limit of limitsOf(group, limits)) {
    if ((await countAttempt({ db, now }, limit, mailbox)) <= limit.most) continue
    await queries.setSuppressed(db, mail.id, limit.name)
    await noteLimited(db, `mail ${group}`, now)
    return false
  }
  await queries.setAdmitted(db, mail.id)
  return true
}
