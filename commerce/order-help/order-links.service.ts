import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { queueMailAgain } from '#commerce/kernel/mail/mail.service.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { makePayKey } from '#commerce/payment/payer.service.ts'
import { isPayable } from '#commerce/payment/payment.service.ts'
import { findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { payLinkMail, trackingLinkMail } from './order-help.mail.ts'
import type { OrderLinkKind } from './order-help.terms.ts'

const perOrder: AttemptLimit = { name: 'order link', most: 10, windowMinutes: 24 * 60 }

type Asked = { number: string; link: OrderLinkKind; isMailed?: 'on' | undefined }

export function makeOrderLinks({ sites }: { sites: readonly Site[] }) {
  return {
    /** A link to pay an order or to follow it. It is shown to whoever asked, once, and kept nowhere. */
    makeLink: {
      async prepare(ctx: StaffCtx, { number }: Asked) {
        const { id } = await findOfficeOrder(ctx, 'order.resend', number)
        await refusePastLimit(ctx, perOrder, id)
      },
      async execute(ctx: StaffCtx, { number, link, isMailed }: Asked) {
        const { id, store } = await lockOfficeOrder(ctx, 'order.resend', { number })
        const order = (await getOrderFacts(ctx.db, { id })) ?? refuse('not_found')
        const site = sites.find(({ slug }) => slug === store) ?? refuse('not_found')
        const locale = site.locales.find(({ code }) => code === order.locale) ?? site.locales[0]
        const page = `${site.origin}${prefixOf(site, locale)}/tracking/${order.publicId}`
        const names = { number: order.number, publicId: order.publicId }
        const place = { site: { slug: store }, locale: { code: order.locale } }
        const mail = { subjectId: id, place, to: order.email, orderId: id }
        ctx.note({
          object: { kind: 'order', id: order.number, store },
          after: { link, isMailed: isMailed === 'on' },
        })
        if (link === 'track') {
          if (isMailed) await queueMailAgain(ctx.db, trackingLinkMail, { ...mail, data: names })
          return { url: page }
        }
        const isOpen = order.status !== orderStatus.canceled && !(await isPayable(ctx.db, id))
        if (!isOpen) return refuse('conflict', { link: 'nothing_to_pay' })
        const key = await makePayKey(ctx.db, id, ctx.now)
        const { totalMinor: amountMinor, currency } = order
        const data = { ...names, key, amountMinor, currency }
        if (isMailed) await queueMailAgain(ctx.db, payLinkMail, { ...mail, data })
        return { url: `${page}/pay?${new URLSearchParams({ key })}` }
      },
    },
  }
}
