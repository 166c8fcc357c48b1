/** Where everything is made, where a customer may collect it, and when. */
export const factory = {
  name: 'Estampa, fàbrica',
  addressLine: 'Carrer de la Impremta 14',
  postalCode: '08018',
  city: 'Barcelona',
  country: 'ES',
  latitude: 41.4036,
  longitude: 2.1951,
  timeZone: 'Europe/Madrid',
  /** Until then an order is begun on the same day, unless its carrier says otherwise. */
  cutOffHour: 12,
  /** Of each day from Monday on a list of [from, until]. */
  openingHours: [
    [['09:00', '18:00']],
    [['09:00', '18:00']],
    [['09:00', '18:00']],
    [['09:00', '18:00']],
    [['09:00', '15:00']],
    [],
    [],
  ] as [from: string, until: string][][],
}
