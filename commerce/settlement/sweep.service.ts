import { GatewayUnreachable } from '#commerce/payment/gateway/gateway.ts'
import { soonAfter } from './settle.rules.ts'
import { settlePayment } from './settle.service.ts'
import * as payments from '#commerce/payment/settled-payment.service.ts'
import { processRefund } from './refund.service.ts'
import * as refunds from '#commerce/payment/refund-record.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

const BATCH_SIZE = 10
/** Longer than a provider may take: nobody looks at the same payment meanwhile. */
const LEASE_MS = 40_000

type ReportFault = (error: unknown, details: { job: string }) => void

/**
 * Looks at every payment and refund whose time has come: what a browser left unfinished, what a
 * provider never told, what is to be ended there. Gives how many there were.
 */
export async function sweepPayments(
  tools: SettlementTools,
  reportFault: ReportFault,
): Promise<number> {
  const now = tools.now()
  const claim = { now, until: new Date(now.getTime() + LEASE_MS), most: BATCH_SIZE }
  const due = await payments.claimDue(tools.db, claim)
  const dueRefunds = await refunds.claimDue(tools.db, claim)
  await Promise.all([
    ...due.map((one) =>
      attempt(() => settlePayment(tools, one.id), one, payments.lookAgainAt, 'payment'),
    ),
    ...dueRefunds.map((one) =>
      attempt(() => processRefund(tools, one.id), one, refunds.lookAgainAt, 'refund'),
    ),
  ])
  return due.length + dueRefunds.length

  async function attempt(
    act: () => Promise<unknown>,
    one: { id: string; createdAt: Date },
    lookAgainAt: typeof payments.lookAgainAt,
    what: string,
  ): Promise<void> {
    try {
      await act()
    } catch (error) {
      // A provider that is away says nothing about us; what we do wrong has to be seen.
      if (!(error instanceof GatewayUnreachable)) reportFault(error, { job: `settle ${what}` })
      await lookAgainAt(tools.db, one.id, soonAfter(one.createdAt, tools.now()))
    }
  }
}
