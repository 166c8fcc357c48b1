import { defineNoun } from '#commerce/kernel/noun.ts'
import { deliveryPersonal } from './delivery.personal.ts'

export const deliveryNoun = defineNoun({
  name: 'delivery',
  floor: 'records',
  tables: [
    'carrier',
    'carrier_service',
    'carrier_service_country',
    'carrier_service_price',
    'customer_point',
    'pickup_point',
  ],
  personal: deliveryPersonal,
})
