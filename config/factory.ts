/** Factory where everything is made: its calendar and clock say when a parcel leaves. */
export type Factory = {
  country: string
  timeZone: string
  /** Until then an order is begun on the same day, unless its carrier says otherwise. */
  cutOffHour: number
  /** Door at which customers collect what they ordered. Undefined where they do not. */
  door: FactoryDoor | undefined
}

export type FactoryDoor = {
  name: string
  addressLine: string
  postalCode: string
  city: string
  latitude: number
  longitude: number
  /** Opening hours of each day from Monday on: a list of [from, until]. */
  openingHours: [from: string, until: string][][]
}

/** Nobody's factory: for the demo and for shops on `localhost` alone. */
export const exampleFactory: Factory = {
  country: 'ES',
  timeZone: 'Europe/Madrid',
  cutOffHour: 12,
  door: {
    name: 'Estampa, fàbrica',
    addressLine: 'Carrer de la Impremta 14',
    postalCode: '08018',
    city: 'Barcelona',
    latitude: 41.4036,
    longitude: 2.1951,
    openingHours: [
      [['09:00', '18:00']],
      [['09:00', '18:00']],
      [['09:00', '18:00']],
      [['09:00', '18:00']],
      [['09:00', '15:00']],
      [],
      [],
    ],
  },
}
