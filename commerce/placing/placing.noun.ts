import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OrderSettings } from './place-order.service.ts'
import { makePlacingApi } from './placing.api.ts'

export const placingNoun = defineNoun({
  name: 'placing',
  floor: 'flows',
  tables: [],
  api: ({ orders }: { orders: OrderSettings }) => makePlacingApi(orders),
})
