import { refuse } from '#api/refusal.ts'
import { countTogether, type AttemptLimit, type Counted } from '#commerce/kernel/attempt-limit.ts'
import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import { countMails, subjectsAgain } from '#commerce/kernel/mail/mail.service.ts'
import { maskEmail } from '#commerce/order-access/mask.rules.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { resendableMails, type ResendableMail } from './order-help.terms.ts'
import { remakes } from './remade-mails.ts'

const DAY = 24 * 60
const perOrder: AttemptLimit = { name: 'resend order', most: 8, windowMinutes: DAY }
const perPerson: AttemptLimit = { name: 'resend person', most: 200, windowMinutes: DAY }
/** Letters about a customer that go to somebody else: few, whoever sends them. */
const elsewherePerOrder: AttemptLimit = { name: 'resend elsewhere', most: 3, windowMinutes: DAY }
const elsewherePerPerson: AttemptLimit = {
  name: 'resend elsewhere person',
  most: 20,
  windowMinutes: DAY,
}
const perMailbox: AttemptLimit = { name: 'resend mailbox', most: 5, windowMinutes: DAY }

type Asked = { number: string; mail: ResendableMail; reason?: string | undefined }

export function makeResend({ sites }: { sites: readonly Site[] }) {
  const siteOf = (store: string) => sites.find(({ slug }) => slug === store) ?? refuse('not_found')

  /** Counted before the transaction: a refusal must not undo the count. */
  async function count(ctx: StaffCtx, counted: readonly Counted[]): Promise<void> {
    const past = await countTogether(ctx, counted)
    if (past.length > 0) refuse('too_many_attempts')
  }

  async function send(
    ctx: StaffCtx,
    permission: Permission,
    { number, mail, reason }: Asked,
    elsewhere: string | undefined,
  ) {
    const { id, store } = await lockOfficeOrder(ctx, permission, { number })
    const order = await factsOf(ctx, id)
    const mails = await remakes[mail](ctx.db, order, { site: siteOf(store), now: ctx.now })
    if (mails.length === 0) return refuse('conflict', { mail: 'nothing_to_send' })
    const place = { site: { slug: store }, locale: { code: order.locale } }
    // Nobody has shown yet that another address is the customer's.
    const addressed =
      elsewhere === undefined ? { place, to: order.email, orderId: id } : { place, to: elsewhere }
    for (const { sendAgain } of mails) {
      if (!(await sendAgain(ctx.db, addressed))) return refuse('too_many_attempts')
    }
    const to = elsewhere === undefined ? 'customer' : maskEmail(elsewhere)
    ctx.note({ object: { kind: 'order', id: order.number, store }, after: { mail, to }, reason })
    return { sent: mails.length }
  }

  return {
    async listResendable(ctx: StaffCtx, input: { number: string }) {
      const { id, store } = await findOfficeOrder(ctx, 'order.resend', input.number)
      const order = await factsOf(ctx, id)
      const at = { site: siteOf(store), now: ctx.now }
      const mails = await Promise.all(
        resendableMails.map(async (mail) => {
          const made = await remakes[mail](ctx.db, order, at)
          const counts = await Promise.all(
            made.map(({ kindName, subjectId }) =>
              countMails(ctx.db, kindName, subjectsAgain(subjectId)),
            ),
          )
          const last = counts
            .flatMap(({ lastAt }) => lastAt ?? [])
            .toSorted(byTime)
            .at(-1)
          return {
            mail,
            isPossible: made.length > 0,
            times: counts.reduce((sum, { times }) => sum + times, 0),
            lastAt: last?.toISOString(),
          }
        }),
      )
      const maySee = may(ctx.staff, 'order.contact', ctx.now, { store })
      return { email: maySee ? order.email : maskEmail(order.email), mails }
    },
    /** One of many: counted within its transaction, since who is refused has sent nothing. */
    async resendInBulk(ctx: StaffCtx, asked: Asked) {
      const { id } = await findOfficeOrder(ctx, 'order.resend', asked.number)
      await count(ctx, [{ limit: perOrder, subject: id }])
      return send(ctx, 'order.resend', asked, undefined)
    },
    resendMail: {
      async prepare(ctx: StaffCtx, { number }: Asked) {
        const { id } = await findOfficeOrder(ctx, 'order.resend', number)
        await count(ctx, [
          { limit: perOrder, subject: id },
          { limit: perPerson, subject: ctx.staff.id },
        ])
      },
      execute: (ctx: StaffCtx, input: Asked) => send(ctx, 'order.resend', input, undefined),
    },
    resendMailElsewhere: {
      async prepare(ctx: StaffCtx, { number, email }: Asked & { email: string }) {
        const { id } = await findOfficeOrder(ctx, 'order.resend_elsewhere', number)
        await count(ctx, [
          { limit: elsewherePerOrder, subject: id },
          { limit: elsewherePerPerson, subject: ctx.staff.id },
          { limit: perMailbox, subject: mailboxOf(email) },
        ])
      },
      execute: (ctx: StaffCtx, { email, ...input }: Asked & { email: string }) =>
        send(ctx, 'order.resend_elsewhere', input, email),
    },
  }
}

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()

async function factsOf(ctx: StaffCtx, id: string): Promise<OrderFacts> {
  return (await getOrderFacts(ctx.db, { id })) ?? refuse('not_found')
}
