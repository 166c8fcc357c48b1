import { todayIn } from '#api/fields.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { monthlyBillMail } from '#commerce/payment/payment.mail.ts'
import { makeReference } from '#commerce/payment/payment.rules.ts'
import { transact } from '#db/transaction.ts'
import { putOnStatement } from '#commerce/payment/settled-payment.service.ts'
import * as queries from './billing.queries.ts'
import type { SettlementTools } from './settlement-tools.ts'

const DUE_DAYS = 30
const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100

/** On the first of a month, or whenever the program runs again: what partners bought on account. */
export async function billLastMonth(tools: SettlementTools): Promise<void> {
  const now = tools.now()
  const begun = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  for (const who of await queries.selectUnbilled(tools.db, begun, BATCH_SIZE)) {
    await bill(tools, who, begun, now)
  }
}

async function bill(
  { db, sites }: SettlementTools,
  who: queries.Unbilled,
  begun: Date,
  now: Date,
): Promise<void> {
  const site = sites.find(({ slug }) => slug === who.store)
  const bank = site?.payments.bank
  if (!site || !bank) return
  const reference = makeReference()
  const month = new Date(begun.getTime() - DAY_MS).toISOString().slice(0, 8).concat('01')
  const dueOn = todayIn(site.timeZone, new Date(now.getTime() + DUE_DAYS * DAY_MS))
  await transact(db, async (trx) => {
    const orders = await queries.lockUnbilled(trx, who, begun)
    if (orders.length === 0) return
    const totalMinor = orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const statement = { reference, who, month, totalMinor, dueOn, now }
    const id = await queries.insertStatement(trx, statement)
    if (id === undefined) return
    await putOnStatement(
      trx,
      id,
      orders.map((order) => order.id),
    )
    const { holder, iban, bic } = bank
    await queueMail(trx, monthlyBillMail, {
      subjectId: id,
      place: { site, locale: { code: who.locale } },
      to: who.email,
      data: {
        month,
        reference,
        totalMinor,
        currency: who.currency,
        dueOn,
        holder,
        iban,
        bic,
        orders: orders.map(({ number, amountMinor }) => ({ number, amountMinor })),
      },
    })
  })
}
