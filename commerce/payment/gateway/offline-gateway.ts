import { BadWebhook, GatewayRefusal, type Gateway } from './gateway.ts'

/**
 * Offline gateway, which nobody runs for us: transfers to our own account, and bills to partners. Money
 * arrives with a bank statement, so there is nobody to ask.
 */
export const offlineGateway: Gateway = {
  name: 'house',
  merchant: 'house',
  repeatableForMs: Infinity,
  create: async ({ method, reference, amountMinor, currency, bank }) => ({
    providerId: reference,
    action:
      method === 'BANK_TRANSFER' && bank
        ? { kind: 'instructions', type: 'bank_transfer', ...bank, reference, amountMinor, currency }
        : { kind: 'none' },
  }),
  fetch: async () => undefined,
  void: async () => {},
  refund: async () => {
    throw new GatewayRefusal('not_refundable', 'a transfer goes back to an account that is named')
  },
  fetchRefund: async () => {
    throw new GatewayRefusal('not_refundable', 'a transfer goes back to an account that is named')
  },
  readWebhook: async () => {
    throw new BadWebhook('nobody sends for the house')
  },
}
