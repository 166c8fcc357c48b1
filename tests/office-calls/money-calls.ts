import { sql } from 'kysely'
import { granted } from '#tests/designs/designs.ts'
import { bounce } from '#tests/office/money-desk.ts'
import { makeCustomer } from '#tests/make.ts'
import type { OfficeCalls } from './office-call.ts'
import { statementOf } from '#tests/office/transfers.ts'
import type { StoreDesk } from './store-desk.ts'

const reason = 'because of the second look'
const goodwill = { kind: 'GOODWILL', amountMinor: 100, reason: 'made_late' } as const

const payout = async (desk: StoreDesk) => ({ name: (await desk.payout()).name })

const waiting = async (desk: StoreDesk) => ({ publicId: await desk.refund() })

/** What a partner has earned by an order. */
async function earned(desk: StoreDesk) {
  const { id: orderId } = await desk.sold(1_000)
  const partner = await makeCustomer(desk.db, { isPartner: true })
  const { id } = await desk.db
    .insertInto('commission')
    .values({ partner_id: partner.id, order_id: orderId, amount_minor: 100, currency: 'GBP' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Calls about refunds, commissions, transfers and withdrawals. */
export const moneyCalls: OfficeCalls = {
  'moneyDesk.refundOffer': {
    ask: async (desk) => ({ number: (await desk.sold(1_000)).number, ...goodwill }),
  },
  'moneyDesk.openRefund': {
    ask: async (desk) => {
      const asked = { number: (await desk.sold(1_000)).number, ...goodwill }
      const offer = granted(await desk.me.moneyDesk.refundOffer(asked))
      const { revision, refundedMinor, plan } = offer
      return { ...asked, revision, refundedMinor, expectedMinor: plan!.totalMinor }
    },
  },
  'moneyDesk.getRefund': { ask: waiting },
  'moneyDesk.approveRefund': { by: 'accountant', ask: waiting },
  'moneyDesk.rejectRefund': {
    by: 'accountant',
    ask: async (desk) => ({ ...(await waiting(desk)), reason }),
  },
  'moneyDesk.takeBackRefund': {
    isOwn: true,
    ask: async (desk) => ({ publicId: await desk.refund({ by: desk.me }) }),
  },
  'moneyDesk.retryRefund': {
    by: 'accountant',
    ask: async (desk) => {
      const publicId = await desk.refund({ amountMinor: 100 })
      await bounce(desk.db, publicId, desk.now)
      return { publicId }
    },
  },
  'moneyDesk.askRefundAccount': {
    by: 'accountant',
    ask: async (desk) => {
      const publicId = await desk.refund({ amountMinor: 100 })
      await bounce(desk.db, publicId, desk.now)
      await sql`update required_action set status = 'EXPIRED'
        where order_id = (select order_id from refund where public_id = ${publicId})`.execute(
        desk.db,
      )
      return { publicId }
    },
  },
  'moneyDesk.clawBackCommission': {
    ask: async (desk) => ({ commissionId: await earned(desk), reason }),
  },
  'alertDesk.getPaymentAlert': { ask: (desk) => desk.paymentAlert() },
  'alertDesk.closePaymentAlert': {
    ask: async (desk) => ({ ...(await desk.paymentAlert()), reason }),
  },
  'payoutDesk.makePayouts': {
    ofHouse: 'everybody makes the files of their own accounts',
    ask: async (desk) => {
      const { id: orderId } = await desk.sold(1_000)
      await desk.unpaidRefund(orderId)
      return {}
    },
  },
  'payoutDesk.getPayout': { inAllStores: true, ask: payout },
  'payoutDesk.getPayoutFile': { inAllStores: true, ask: payout },
  'payoutDesk.confirmPayout': { inAllStores: true, ask: payout },
  'payoutDesk.returnPayout': {
    inAllStores: true,
    ask: async (desk) => ({ ...(await desk.payout()), reason }),
  },
  'transferDesk.getTransfer': {
    ask: async (desk) => ({ transferId: (await desk.transfer('OVER')).transferId }),
  },
  'transferDesk.readStatement': {
    // The account of a store in Spain serves others too.
    inAllStores: true,
    ask: async (desk) => {
      const { iban, currency } = await desk.transfer('UNKNOWN')
      return { file: statementOf({ iban, currency, amountMinor: 100, words: 'a gift' }) }
    },
  },
  'transferDesk.assignTransfer': {
    inAllStores: true,
    ask: async (desk) => {
      const { transferId, reference } = await desk.transfer('UNKNOWN')
      return { transferId, reference }
    },
  },
  'transferDesk.acceptTransfer': {
    ask: async (desk) => ({
      transferId: (await desk.transfer('OVER')).transferId,
      note: 'ten pence sent back',
    }),
  },
  'transferDesk.closeTransfer': {
    ask: async (desk) => ({ transferId: (await desk.transfer('OVER')).transferId, note: reason }),
  },
  'withdrawalDesk.getWithdrawal': {
    ask: async (desk) => ({ publicId: (await desk.withdrawal()).publicId }),
  },
  'withdrawalDesk.receiveWithdrawal': {
    ask: async (desk) => ({ publicId: (await desk.withdrawal()).publicId }),
  },
  'withdrawalDesk.acceptWithdrawal': {
    ask: async (desk) => {
      const { publicId, totalMinor: expectedMinor } = await desk.withdrawal()
      return { publicId, expectedMinor }
    },
  },
  'withdrawalDesk.refuseWithdrawal': {
    ask: async (desk) => ({ publicId: (await desk.withdrawal()).publicId, reason: 'Not ours' }),
  },
}
