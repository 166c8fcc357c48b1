import { granted } from '#tests/designs.ts'
import { bounce } from '#tests/money-desk.ts'
import { makeCustomer } from '#tests/make.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const reason = 'because of the second look'
const goodwill = { kind: 'GOODWILL', amountMinor: 100, reason: 'made_late' } as const

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

/** Calls about refunds, commissions and withdrawals. */
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
  'moneyDesk.clawBackCommission': {
    ask: async (desk) => ({ commissionId: await earned(desk), reason }),
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
