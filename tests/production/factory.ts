import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import { createClient, type Client, type Transport } from '#api/client.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { factoryContract } from '#commerce/production/factory.contract.ts'
import { addStation } from '#commerce/production/station.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { Tables } from '#db/tables.ts'
import { orderAddress, orderSeller } from '#commerce/order/order.columns.ts'
import { renderingFiles, renderingSettings } from '#commerce/rendering/rendering.columns.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { jsonText } from '#tests/json-text.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeMug } from '#tests/make.ts'

type Db = Kysely<Tables>

export type TestStation = Client<typeof factoryContract>

/** A station that calls the factory's door as a real one does. */
export async function openStation(
  db: Db,
  transport: Transport,
  given: { name?: string; now?: Date; days?: number } = {},
): Promise<TestStation> {
  const { name = `station ${makePublicId().replaceAll('_', '')}`, now = new Date(), days } = given
  return stationWith(await addStation(db, { name, now, days }), transport)
}

export function stationWith(token: string | undefined, transport: Transport): TestStation {
  return createClient(factoryContract, {
    transport,
    baseUrl: 'http://api.internal',
    credential: token,
    clientAddress: '203.0.113.9',
    envelope: { extSessionId: '', application: '', locale: '', tracking: {} },
  })
}

const UNIT_MINOR = 500
const address: CheckedAddress = {
  country: 'GB',
  recipient: 'Ann Other',
  addressLine1: '1 High Street',
  postalCode: 'SW1A 1AA',
  city: 'London',
  isBillingCompany: false,
}

/** An order that the factory may have: paid for, its files drawn. Two lines unless told otherwise. */
export async function makeReleasedOrder(
  db: Db,
  storage: Storage,
  given: {
    lines?: number
    quantity?: number
    mode?: DeliveryMode
    leavesOn?: string
    addressLine2?: string
    email?: string
    withFiles?: boolean
    /** Whose pieces they are. */
    names?: readonly { name: string; copies?: number }[]
  } = {},
) {
  const { lines = 2, quantity = 2, mode = 'ADDRESS', withFiles = true } = given
  const totalMinor = lines * quantity * UNIT_MINOR
  await db
    .insertInto('carrier')
    .values({ code: 'gls', name: 'GLS', tracking_url: 'https://gls.example/{number}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('carrier_service')
    .values({
      code: 'gls-test',
      carrier: 'gls',
      mode: 'ADDRESS',
      cut_off_hour: 12,
      most_weight_grams: 30_000,
      most_sides_mm: [2000, 800, 600],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const mug = await makeMug(db)
  const number = `E-${randomBytes(5).toString('hex').toUpperCase()}`
  const { id } = await db
    .insertInto('shop_order')
    .values({
      public_id: makePublicId(),
      number,
      store: 'WPX-GB',
      seller: orderSeller.write(sellerFor(exampleSeller, undefined)),
      email: given.email ?? 'ann@example.com',
      contact_name: 'Ann',
      contact_surname: 'Other',
      status: 200,
      total_minor: totalMinor,
      lines_minor: totalMinor,
      currency: 'GBP',
      delivery_mode: mode,
      delivery_address:
        mode === 'ADDRESS'
          ? orderAddress.write({ ...address, addressLine2: given.addressLine2 })
          : null,
      carrier_service: mode === 'MANAGED' ? null : 'gls-test',
      leaves_on: given.leavesOn ?? null,
      gift_message: 'With love',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addHistory(db, id)
  const sums: string[] = []
  for (let position = 1; position <= lines; position += 1) {
    const drawn = withFiles ? await drawVersion(db, storage, mug, given.names) : undefined
    if (drawn) sums.push(drawn.sha256)
    await addLine(db, id, { ...mug, position, versionId: drawn?.versionId, quantity })
  }
  return { id, number, sums }
}

async function addHistory(db: Db, orderId: string): Promise<void> {
  const system = { order_id: orderId, actor: 'system' as const }
  await db
    .insertInto('order_event')
    .values([
      { ...system, from_status: null, to_status: 0 },
      { ...system, from_status: 0, to_status: 200 },
    ])
    .execute()
}

async function addLine(
  db: Db,
  orderId: string,
  line: {
    id: number
    variant: string
    position: number
    versionId: string | undefined
    quantity: number
  },
): Promise<void> {
  const { quantity } = line
  await db
    .insertInto('order_line')
    .values({
      order_id: orderId,
      position: line.position,
      article_id: line.id,
      variant: line.variant,
      article_name: 'Mug',
      article_name_plural: 'Mugs',
      variant_label: '330 ml',
      version_id: line.versionId ?? null,
      design_name: 'Summer <3',
      is_personalised: true,
      quantity,
      unit_minor: UNIT_MINOR,
      full_minor: quantity * UNIT_MINOR,
      discount_minor: 0,
      total_minor: quantity * UNIT_MINOR,
      tax_permille: 200,
      tax_treatment: 'STANDARD',
      tax_minor: 0,
      weight_grams: 350,
    })
    .execute()
}

type DocumentColumn = 'design.document' | 'design_version.document' | 'rendering.document'

/** A frozen version with a print file in the storage, of bytes that a test can know. */
async function drawVersion(
  db: Db,
  storage: Storage,
  mug: { id: number; variant: string },
  entries?: readonly { name: string; copies?: number }[],
) {
  const [designId, versionId] = [makePublicId(), makePublicId()]
  const pages = entries ? [{}] : [{}, { copies: 2 }]
  const names = entries && { elementIds: ['text'], entries }
  const document = jsonText<DocumentColumn>({ assets: {}, id: versionId, pages, names })
  await db
    .insertInto('design')
    .values({
      id: designId,
      brand: 'estampa',
      store: 'WPX-GB',
      article_id: mug.id,
      variant: mug.variant,
      name: 'Summer',
      document,
      ext_session_id: makePublicId(),
    })
    .execute()
  await db
    .insertInto('design_version')
    .values({
      id: versionId,
      design_id: designId,
      number: 1,
      revision: 0,
      document,
      document_sha256: createHash('sha256').update(document).digest('hex'),
      engine_version: 1,
      findings_confirmed: [],
      reason: 'CART',
      frozen_at: new Date(),
    })
    .execute()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = `rendering/print/${versionId.toLowerCase().replaceAll(/[^a-z0-9]/g, '0')}/${sha256.slice(0, 32)}-print.pdf`
  const folder = await storage.makeTemporaryFolder()
  const path = join(folder.path, 'print.pdf')
  await writeFile(path, bytes)
  await storage.put(key, path, 'application/pdf')
  await folder.remove()
  const file = { name: 'print.pdf', contentType: 'application/pdf', bytes: bytes.length, sha256 }
  await db
    .insertInto('rendering')
    .values({
      id: makePublicId(),
      kind: 'PRINT',
      design_version_id: versionId,
      document,
      settings: renderingSettings.write({ print: { colour: 'RGB', mirrored: true }, slug: null }),
      state: 'DONE',
      files: renderingFiles.write([{ ...file, key }]),
    })
    .execute()
  return { versionId, sha256 }
}

/** What holds of production and parcels besides all invariants of orders; none may return a row. */
const productionInvariants: Record<string, string> = {
  'who downloads has a lease, and nobody else': `
    select shop_order.number from shop_order
    full join production_lease as lease on lease.order_id = shop_order.id
    where coalesce(shop_order.status = 201, false) <> (lease.order_id is not null)`,
  'an order stands where its lines are': `
    select number, status from shop_order where exists (
      select from order_line as line
      where line.order_id = shop_order.id and case
        when status in (13) then production not in ('FINISHED', 'PACKED')
        when status in (8, 17, 9, 14, 15, 16) then production <> 'PACKED'
        when status in (201, 202) then production <> 'WAITING'
        else false end
    )`,
  'an order that was sent has parcels, and stands where the least advanced one is': `
    select number, status from shop_order where status in (9, 14, 15, 16) and status <> (
      select case
        when bool_or(order_status = 9) then 9 when bool_or(order_status = 14) then 14
        when bool_or(order_status = 16) then 16 when bool_and(order_status = 15) then 15
        else 0 end
      from shipment where order_id = shop_order.id and replaced_at is null
    )`,
  'no event of a parcel that we know waits for it': `
    select event.id from parcel_event as event
    join shipment on shipment.carrier = event.carrier
      and shipment.tracking_number = event.tracking_number
    where event.shipment_id is distinct from shipment.id`,
}

export async function expectProductionInvariants(db: Db): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(productionInvariants)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken[name] = rows
  }
  expect(broken).toEqual({})
  await expectInvariants(db)
}
