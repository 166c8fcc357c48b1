import {
  addressGroup,
  countTogether,
  forgiveTogether,
  type AttemptLimit,
  type Counted,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import { paymentCapabilities } from '#commerce/payment/payment-capabilities.terms.ts'
import { isPaymentMethod } from '#commerce/payment/payment.terms.ts'

export type OrderLimits = {
  /** Hourly limit of all guests of one network, and of one customer. */
  perHour: number
  /** In a day, for one e-mail address that nobody has proved to own. */
  perEmail: number
  /** Unpaid orders among these, such as nobody has to pay before the mail goes out. */
  unpaidPerEmail: number
}

/** No family orders as often from one browser as all guests of a network may, which may be a town's. */
const SESSION_SHARE = 10
/** Partners order for their own customers. */
const PARTNER_TIMES = 10
const DAY_MINUTES = 24 * 60

type Wanted = { email: string; paymentMethod: string; totalMinor: number }

/** Limits that an order counts against. An address that its owner is signed in with has no limit of its own. */
export function limitsOf(ctx: Ctx, limits: OrderLimits, wanted: Wanted): Counted[] {
  const customer = ctx.session?.customer
  const times = customer?.isPartner ? PARTNER_TIMES : 1
  return [
    ...(customer
      ? [hourly('order customer', limits.perHour * times, customer.id)]
      : [
          hourly('order network', limits.perHour, addressGroup(ctx.clientAddress)),
          hourly('order session', Math.ceil(limits.perHour / SESSION_SHARE), ctx.extSessionId),
        ]),
    ...(isOwnAddress(ctx, wanted.email) ? [] : emailLimits(limits, times, wanted)),
  ]
}

function emailLimits(limits: OrderLimits, times: number, wanted: Wanted): Counted[] {
  const subject = mailboxOf(wanted.email)
  return [
    daily('order e-mail', limits.perEmail * times, subject),
    ...(isPaidLater(wanted)
      ? [daily('order e-mail unpaid', limits.unpaidPerEmail * times, subject)]
      : []),
  ]
}

/** The customer has shown to read what is sent there. */
export const isOwnAddress = ({ session }: Pick<Ctx, 'session'>, email: string) =>
  session?.customer?.email.toLowerCase() === email.toLowerCase()

function isPaidLater({ paymentMethod, totalMinor }: Wanted): boolean {
  if (totalMinor === 0 || !isPaymentMethod(paymentMethod)) return false
  const { kind, isSynchronous } = paymentCapabilities[paymentMethod]
  return kind !== 'ONLINE_PREPAID' || !isSynchronous
}

const hourly = (name: string, most: number, subject: string) =>
  counted({ name, most, windowMinutes: 60 }, subject)
const daily = (name: string, most: number, subject: string) =>
  counted({ name, most, windowMinutes: DAY_MINUTES }, subject)
const counted = (limit: AttemptLimit, subject: string): Counted => ({ limit, subject })

/**
 * Clicks on the button of one cart, from which at most one order comes: the second must not find that the first was the
 * last that somebody may place. Whoever changes the address in between has ordered for nobody there yet.
 */
export const clicksOn = (cartId: string, email: string): Counted =>
  hourly('order cart', Number.MAX_SAFE_INTEGER, `${cartId} ${email}`)

/** The name of the limit that this order is past, if it is: then it was none, and uses up nothing. */
export async function countOrder(
  ctx: Ctx,
  limits: readonly Counted[],
  same?: Counted,
): Promise<string | undefined> {
  const [past] = await countTogether(ctx, limits, { same })
  if (past) await forgiveTogether(ctx, limits)
  return past?.name
}
