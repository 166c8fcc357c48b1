import { defineNoun } from '#commerce/kernel/noun.ts'
import { shipmentSchedule } from './shipment.schedule.ts'

export const shipmentNoun = defineNoun({
  name: 'shipment',
  floor: 'flows',
  tables: ['parcel_event', 'review_request', 'shipment'],
  schedule: shipmentSchedule,
})
