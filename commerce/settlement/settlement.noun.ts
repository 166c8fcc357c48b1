import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import { makeSettlementApi } from './settlement.api.ts'
import { purgeHints, RETENTION_DAYS } from './webhook.service.ts'
import { settlementSchedule } from './settlement.schedule.ts'
import { hintHandler } from './webhook.jobs.ts'

export const settlementNoun = defineNoun({
  name: 'settlement',
  floor: 'flows',
  tables: ['bank_entry', 'billing_statement', 'gateway_event', 'payout'],
  api: ({ payments }: { payments: { gateways: Gateways } }) => makeSettlementApi(payments.gateways),
  purge: { run: ({ db, now }: PurgeTools) => purgeHints(db, now) },
  retention: [
    {
      what: 'messages of payment providers',
      kept: `${RETENTION_DAYS} days`,
      why: 'the books have what they said',
      steps: ['messages of payment providers'],
    },
  ],
  personal: {
    tables: {
      bank_entry: { stays: 'books of account: what the bank said' },
      billing_statement: {
        stays: 'books of account: the bill of a month, of no customer once erased',
      },
      payout: { stays: 'books of account: the account is the shop’s own' },
    },
  },
  jobs: [hintHandler],
  schedule: settlementSchedule,
})
