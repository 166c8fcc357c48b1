import { defineNoun } from '#commerce/kernel/noun.ts'
import { cartSchedule } from './cart.schedule.ts'

export const cartNoun = defineNoun({
  name: 'cart',
  floor: 'records',
  tables: ['cart', 'cart_line'],
  schedule: cartSchedule,
})
