import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import { acceptAction, rejectAction } from './action-moves.service.ts'
import { actionAgainMail } from './required-action.mail.ts'
import { getAddressee, lockAction } from './required-action.queries.ts'

type Db = Kysely<Tables>
type By = { actor: 'support' | 'finance'; now: Date }

/** For staff: the answer is good. What comes of it for the order is another act. */
export async function acceptAnswer(trx: Db, publicId: string, by: By): Promise<void> {
  const action = (await lockAction(trx, publicId)) ?? refuse('not_found')
  await acceptAction(trx, action, by)
}

/** For staff: not good enough. The customer is asked once more, and told why. */
export async function rejectAnswer(
  trx: Db,
  publicId: string,
  { reason, ...by }: By & { reason: string },
): Promise<void> {
  const action = (await lockAction(trx, publicId)) ?? refuse('not_found')
  await rejectAction(trx, action, { ...by, reason })
  const order = await getAddressee(trx, action.order_id)
  const again = (await lockAction(trx, publicId))!
  await queueMail(trx, actionAgainMail, {
    subjectId: `${publicId} ${again.round}`,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    data: {
      type: again.type,
      orderNumber: order.number,
      orderPublicId: order.public_id,
      actionPublicId: publicId,
      deadlineAt: again.deadline_at.toISOString(),
      reason,
    },
  })
}
