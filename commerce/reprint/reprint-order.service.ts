import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { checkAddress, type CheckedAddress } from '#commerce/address/address.rules.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import { listServices, type DeliveryService } from '#commerce/delivery/carrier-service.service.ts'
import { promiseDelivery } from '#commerce/delivery/delivery-promise.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { listCorrectingVersions } from '#commerce/design/correcting-versions.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressJob } from '#commerce/fulfilment/progress-job.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { picturesOfOrder } from '#commerce/order/order-pictures.ts'
import {
  getOrderFacts,
  type OrderFacts,
  type OrderLineFacts,
} from '#commerce/order/order-reading.service.ts'
import { addressLines, pointText } from '#commerce/order/order-words.rules.ts'
import { insertReprintOrder } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { NewOrder, NewOrderLine } from '#commerce/order/placed-order.fragments.ts'
import { makeOrderNumber } from '#commerce/placing/order-number.rules.ts'
import { openAction } from '#commerce/required-action/required-action.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { reprintMail } from './reprint.mail.ts'

type Db = Kysely<Tables>

export type LineAgain = {
  line: OrderLineFacts
  quantity: number
  correctedVersionId: string | undefined
}

export type OrderAgain = {
  original: OrderFacts
  lines: readonly LineAgain[]
  /** Instead of where the first one went. */
  address: CheckedAddress | undefined
  site: Site
  actor: Actor
  now: Date
}

/** Checks another address as the checkout would: of the store's country, and one that a carrier goes to. */
export function checkReprintAddress(
  typed: TypedAddress,
  { taxCountry, delivery }: OrderFacts,
  site: Site,
): CheckedAddress {
  const country = delivery.address?.country ?? taxCountry ?? site.config.defaultCountryA2
  if (typed.country !== country) return refuse('invalid', { country: 'country_not_delivered' })
  const { address, errors } = checkAddress(typed, { forBilling: false })
  return errors ? refuse('invalid', errors) : address
}

/** A corrected version is one of the same design, article and size: anything else would be another order. */
export async function checkCorrection(db: Db, { line, correctedVersionId }: LineAgain) {
  if (correctedVersionId === undefined) return
  if (line.versionId === undefined) return refuse('invalid', { versionId: 'not_designed' })
  const choices = await listCorrectingVersions(db, line.versionId)
  if (!choices.some(({ versionId }) => versionId === correctedVersionId)) {
    refuse('invalid', { versionId: 'not_of_the_article' })
  }
}

/**
 * The order itself: of price 0, without invoice, commission or use of a promotion, and first of what leaves on the
 * next working day. What was corrected waits until its owner has seen it.
 */
export async function makeReprint(
  trx: Db,
  again: OrderAgain,
): Promise<{ id: string; number: string; publicId: string }> {
  const { original, lines, site, actor, now } = again
  for (const line of lines) await checkCorrection(trx, line)
  const destination = await findDestination(trx, again)
  const country = original.taxCountry ?? site.config.defaultCountryA2
  const promise = promiseDelivery(site.seller.factory, now, {
    // On the next working day, whatever the hour: it is done before what came in today.
    productionDays: 0,
    cutOffHour: 0,
    country,
    carrierDays: destination.service.carrierDays,
  })
  const names = {
    publicId: makePublicId(),
    number: makeOrderNumber(site.config.defaultCountryA2),
  }
  const order = orderRow(again, { ...names, destination, promise })
  const id = await insertReprintOrder(trx, { order, lines: lines.map(lineRow), actor })
  const corrected = lines.flatMap((line, index) =>
    line.correctedVersionId === undefined ? [] : [index + 1],
  )
  if (corrected.length === 0)
    await enqueue(trx, progressJob, { data: { orderId: id }, priority: 2 })
  else await waitForApproval(trx, { orderId: id, positions: corrected, actor, now })
  await tellCustomer(trx, again, id)
  return { id, ...names }
}

type Destination = Pick<NewOrder, 'delivery_mode' | 'delivery_address' | 'pickup_point'> & {
  service: DeliveryService
}

/** By the service of the first order where it still goes, to an address by any that goes there. */
async function findDestination(trx: Db, again: OrderAgain): Promise<Destination> {
  const { original, lines, site } = again
  const { mode, service: code, pickupPoint } = original.delivery
  const address = again.address ?? original.delivery.address
  const parcel = packParcel(
    lines.map(({ line, quantity }) => ({ quantity, weightGrams: line.weightGrams })),
  )
  const services = await listServices(
    { db: trx, site },
    { parcel, postalCode: address?.postalCode },
  )
  const same = services.find((one) => one.code === code && one.mode === mode)
  if (mode !== 'ADDRESS' && again.address === undefined) {
    if (!same) return refuse('invalid', { recipient: 'point_gone' })
    return {
      service: same,
      delivery_mode: mode,
      delivery_address: address ?? null,
      pickup_point: pickupPoint ?? null,
    }
  }
  const service = same?.mode === 'ADDRESS' ? same : services.find((one) => one.mode === 'ADDRESS')
  if (!service || !address) return refuse('invalid', { postalCode: 'not_delivered_there' })
  return { service, delivery_mode: 'ADDRESS', delivery_address: address, pickup_point: null }
}

type Named = {
  publicId: string
  number: string
  destination: Destination
  promise: { leavesOn: string; from: string; until: string }
}

function orderRow(again: OrderAgain, named: Named): NewOrder {
  const { original, now } = again
  const { publicId, number, destination, promise } = named
  const { service, ...to } = destination
  return {
    public_id: publicId,
    number,
    store: original.store,
    customer_id: original.customerId ?? null,
    ext_session_id: null,
    cart_id: null,
    locale: original.locale,
    email: original.email,
    contact_name: original.contact.name,
    contact_surname: original.contact.surname,
    contact_phone: original.contact.phone ?? null,
    ...to,
    billing: null,
    carrier_service: service.code,
    gift_message: null,
    is_present: original.isPresent,
    leaves_on: promise.leavesOn,
    promised_from: promise.from,
    promised_until: promise.until,
    lines_minor: 0,
    discount_minor: 0,
    shipping_minor: 0,
    shipping_discount_minor: 0,
    tax_minor: 0,
    tax_relief_minor: 0,
    tax_treatment: original.taxTreatment,
    tax_country: original.taxCountry ?? null,
    seller: original.seller ?? null,
    shipping_tax_permille: 0,
    total_minor: 0,
    currency: original.currency,
    promotion_codes: [],
    verdicts: [],
    release_after: now,
    reprint_of: original.id,
    placed_at: now,
    status_changed_at: now,
  }
}

function lineRow({ line, quantity, correctedVersionId }: LineAgain, index: number): NewOrderLine {
  return {
    position: index + 1,
    article_id: line.articleId,
    variant: line.variant,
    article_name: line.articleName,
    article_name_plural: line.articleNamePlural,
    variant_label: line.variantLabel,
    version_id: correctedVersionId ?? line.versionId ?? null,
    design_name: line.designName ?? null,
    is_personalised: line.isPersonalised,
    quantity,
    pieces: line.pieces,
    extra_pages: line.extraPages,
    unit_minor: 0,
    full_minor: 0,
    discount_minor: 0,
    tax_relief_minor: 0,
    total_minor: 0,
    tax_permille: line.taxPermille,
    tax_treatment: line.taxTreatment,
    tax_minor: 0,
    applied: [],
    weight_grams: line.weightGrams,
  }
}

type Waiting = { orderId: string; positions: readonly number[]; actor: Actor; now: Date }

async function waitForApproval(trx: Db, { orderId, positions, actor, now }: Waiting) {
  const reason = 'proof'
  await moveOrder(trx, { orderId, to: orderStatus.errors, actor, reason, now })
  const lines = await trx
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .select('id')
    .execute()
  for (const { id: lineId } of lines) {
    await openAction(trx, { orderId, type: 'APPROVE_PROOF', subject: { lineId, reason }, now })
  }
}

/** Mail of a reprint, as the order stands: for the first time, and for whoever did not get it. */
export async function describeReprint(trx: Db, reprintId: string) {
  const made = await getOrderFacts(trx, { id: reprintId })
  const first = made?.reprintOf && (await getOrderFacts(trx, { id: made.reprintOf }))
  if (!made || !first) throw new Error(`Order ${reprintId} is no reprint.`)
  const { address, pickupPoint, promisedFrom, promisedUntil } = made.delivery
  const to = pickupPoint
    ? pointText(pickupPoint)
    : address && addressLines(address, address.country).join('\n')
  return {
    number: made.number,
    publicId: made.publicId,
    firstNumber: first.number,
    lines: made.lines.map(({ articleName, quantity, pieces }) => ({
      name: articleName,
      quantity: quantity * pieces,
    })),
    expected: { from: promisedFrom!, until: promisedUntil! },
    address: to,
    needsApproval: made.status === orderStatus.errors,
    pictures: await picturesOfOrder(trx, { id: made.id, is_present: made.isPresent }),
  }
}

async function tellCustomer(trx: Db, { original }: OrderAgain, reprintId: string): Promise<void> {
  await queueMail(trx, reprintMail, {
    subjectId: reprintId,
    place: { site: { slug: original.store }, locale: { code: original.locale } },
    to: original.email,
    data: await describeReprint(trx, reprintId),
  })
}
