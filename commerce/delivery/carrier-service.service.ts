import type { ServiceSpeed } from '#db/checkout-tables.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import * as queries from './carrier-service.queries.ts'
import { unknownCarrierDays, type CarrierDays } from './delivery-promise.ts'
import { fits, type Parcel, type ParcelLimits } from './parcel.rules.ts'
import { atWeight, type ServiceRow, type StepsRow } from './service-steps.ts'

/** A way to get a parcel to somebody, at the price of the store and the weight. */
export type DeliveryService = {
  code: string
  carrier: string
  carrierName: string
  mode: DeliveryMode
  speed: ServiceSpeed
  /** Network of the points, in mode PICKPOINT. */
  network: string | undefined
  cutOffHour: number
  carrierDays: CarrierDays
  amountMinor: number
}

export type ParcelToSend = {
  parcel: Parcel
  /** Postal code of the address. What is collected elsewhere goes wherever its network does. */
  postalCode: string | undefined
}

/** Everything that takes this parcel within the store's country, in the order to show it in. */
export async function listServices(
  ctx: Pick<Ctx, 'db' | 'site'>,
  { parcel, postalCode }: ParcelToSend,
): Promise<DeliveryService[]> {
  const rows = await queries.selectServices(ctx.db, {
    store: ctx.site.slug,
    country: ctx.site.config.defaultCountryA2,
    weightGrams: parcel.weightGrams,
  })
  return thoseThatTake(rows, { parcel, postalCode })
}

/** All that the store sends with in its country, to be asked for many parcels by `chooseServices`. */
export const listOffered = (ctx: Pick<Ctx, 'db' | 'site'>): Promise<StepsRow[]> =>
  queries.selectSteps(ctx.db, {
    store: ctx.site.slug,
    country: ctx.site.config.defaultCountryA2,
  })

/** The same of services that were read beside something else. */
export const chooseServices = (offered: readonly StepsRow[], sent: ParcelToSend) =>
  thoseThatTake(atWeight(offered, sent.parcel.weightGrams), sent)

const thoseThatTake = (
  rows: readonly ServiceRow[],
  { parcel, postalCode }: ParcelToSend,
): DeliveryService[] =>
  rows.filter((row) => fits(parcel, limitsOf(row)) && goesTo(row, postalCode)).map(serviceOf)

export type UsualDelivery = { carrierDays: CarrierDays; cutOffHour?: number }

/** Usual delivery, as a product page promises it before anybody has chosen anything. */
export async function findUsualDelivery(ctx: Ctx): Promise<UsualDelivery> {
  const row = await queries.findUsualDays(ctx.db, {
    store: ctx.site.slug,
    country: ctx.site.config.defaultCountryA2,
  })
  if (!row) return { carrierDays: unknownCarrierDays }
  const { days_least: least, days_most: most, cut_off_hour: cutOffHour } = row
  return { carrierDays: { least, most }, cutOffHour }
}

/**
 * Sent modes: somebody who fetches a parcel at the factory, or has agreed on a place with us, has nothing
 * sent to them.
 */
const sentModes: readonly DeliveryMode[] = ['ADDRESS', 'PICKPOINT']

/** Cheapest delivery: what it costs at least to have a parcel sent. */
export async function findCheapestDelivery(ctx: Ctx, parcel: Parcel): Promise<number | undefined> {
  const services = await listSentServices(ctx, parcel)
  const amounts = services.map((one) => one.amountMinor)
  return amounts.length === 0 ? undefined : Math.min(...amounts)
}

/** Sent services: what brings a parcel to somebody, wherever in the country that is. */
export async function listSentServices(ctx: Ctx, parcel: Parcel): Promise<DeliveryService[]> {
  const services = await listServices(ctx, { parcel, postalCode: undefined })
  return services.filter(({ mode }) => sentModes.includes(mode))
}

/** Standard delivery of the same parcel at its cheapest, when somebody chose a faster one; undefined when nobody did. */
export async function findStandardInstead(
  db: Ctx['db'],
  sent: { service: string | undefined; store: string; country: string; weightGrams: number },
): Promise<number | undefined> {
  const { service, ...place } = sent
  if (service === undefined || (await queries.findSpeed(db, service)) !== 'EXPRESS')
    return undefined
  const rows = await queries.selectServices(db, place)
  const amounts = rows
    .filter(({ mode, speed }) => speed === 'STANDARD' && sentModes.includes(mode))
    .map((row) => row.amount_minor)
  return amounts.length === 0 ? undefined : Math.min(...amounts)
}

const limitsOf = (row: ServiceRow): ParcelLimits => ({
  mostWeightGrams: row.most_weight_grams,
  mostSidesMm: row.most_sides_mm,
})

function goesTo({ mode, not_to: notTo }: ServiceRow, postalCode: string | undefined) {
  if (mode !== 'ADDRESS' || postalCode === undefined) return true
  const compact = postalCode.replace(/[\s-]/g, '')
  return !notTo.some((beginning) => compact.startsWith(beginning))
}

function serviceOf(row: ServiceRow): DeliveryService {
  return {
    code: row.code,
    carrier: row.carrier,
    carrierName: row.carrier_name,
    mode: row.mode,
    speed: row.speed,
    network: row.network ?? undefined,
    cutOffHour: row.cut_off_hour,
    carrierDays: { least: row.days_least, most: row.days_most },
    amountMinor: row.amount_minor,
  }
}
