import { defineNoun } from '#commerce/kernel/noun.ts'

export const shipmentNoun = defineNoun({
  name: 'shipment',
  floor: 'flows',
  tables: ['parcel_event', 'review_request', 'shipment'],
})
