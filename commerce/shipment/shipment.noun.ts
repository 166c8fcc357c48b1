import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { makeCarrierApi, type CarrierDoor } from './carrier.api.ts'
import { purgeParcelEvents, UNCLAIMED_DAYS } from './parcel-moves.service.ts'

type ShipmentDoor = Omit<CarrierDoor, 'secretOf'> & {
  /** Secret by which a carrier seals what it tells us; undefined for one that may not. */
  carrierSecretOf?: CarrierDoor['secretOf']
}
import { shipmentSchedule } from './shipment.schedule.ts'

export const shipmentNoun = defineNoun({
  name: 'shipment',
  floor: 'flows',
  tables: ['parcel_event', 'review_request', 'shipment'],
  machineApis: {
    carriers: ({ carrierSecretOf = () => undefined, ...door }: ShipmentDoor) =>
      makeCarrierApi({ ...door, secretOf: carrierSecretOf }),
  },
  purge: { run: ({ db, now }: PurgeTools) => purgeParcelEvents(db, now) },
  retention: [
    {
      what: 'messages of carriers that belong to no parcel',
      kept: `${UNCLAIMED_DAYS} days`,
      why: 'the parcel has what they said',
      steps: ['unclaimed parcel events'],
    },
  ],
  personal: {
    tables: { parcel_event: { stays: 'names who moved a parcel: carriers, stations, staff' } },
  },
  schedule: shipmentSchedule,
})
