const METERS_PER_KM = 1_000
const USUAL_KM = 30

/** How far people go for a parcel: further where few of them live. */
const reachKm: Readonly<Record<string, number>> = {
  BE: 20,
  CH: 20,
  DE: 25,
  FI: 60,
  IE: 40,
  LU: 20,
  NL: 20,
  SE: 60,
}

export const reachMeters = (country: string): number =>
  (reachKm[country] ?? USUAL_KM) * METERS_PER_KM
