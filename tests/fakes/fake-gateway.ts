import type { Gateway, GatewayWebhook } from '#commerce/payment/gateway/gateway.ts'
import type { Fault } from './fake-server.ts'

/** Fake act: what a payer, their bank or the provider does. */
export type FakeAct = 'pay' | 'process' | 'fail' | 'cancel' | 'expire'

export type FakePayment = { id: string; amountMinor: number; state: string }

/** A provider that tests play: the same for all of them. */
export type FakeGateway = {
  gateway: Gateway
  faults: Fault[]
  seen: string[]
  /** Every payment that the provider made for a reference of ours. */
  paymentsOf: (reference: string) => FakePayment[]
  act: (reference: string, act: FakeAct) => void
  /** Changes what the provider says of it. */
  lie: (
    reference: string,
    lie: { amountMinor?: number; currency?: string; reference?: string; isLive?: boolean },
  ) => void
  refundedMinor: (reference: string) => number
  /** What becomes of refunds that are asked for from now on. */
  refundsBecome: (state: 'succeeded' | 'pending' | 'failed') => void
  chargeBack: (reference: string) => void
  /** What the provider tells the shop, signed. */
  hint: (reference: string, given?: { at?: Date; eventId?: string }) => GatewayWebhook
  close: () => Promise<void>
}
