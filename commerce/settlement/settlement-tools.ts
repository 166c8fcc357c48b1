import type { Kysely } from 'kysely'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'

/** Settlement tools: what everything needs that asks providers and stores what they say. */
export type SettlementTools = {
  db: Kysely<Tables>
  gateways: Gateways
  sites: readonly Site[]
  now: () => Date
}
