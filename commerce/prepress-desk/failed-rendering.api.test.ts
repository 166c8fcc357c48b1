import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { MOST_ATTEMPTS } from '#commerce/kernel/jobs/job-worker.ts'
import { renderingHandler } from '#commerce/rendering/rendering.jobs.ts'
import { keyOfPressPhoto } from '#commerce/upload/upload.rules.ts'
import { transact } from '#db/transaction.ts'
import { openPressSandboxes } from '#press/press-sandboxes.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'

// The real press, on a machine with other things to do.
vi.setConfig({ testTimeout: 90_000 })
const WAIT = { timeout: 80_000, interval: 50 }

const HOUR_MS = 60 * 60_000
const email = 'beach@example.com'
const uploads = openTestUploads()
const sandboxes = openPressSandboxes(1)
const faults: unknown[] = []
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let press: Background
let order: { id: string; number: string; publicId: string }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
  await makeParcelService(database.db)
  const { storage } = uploads.tools
  press = workBeside(database, {
    jobs: [renderingHandler({ db: database.db, storage, sandboxes, renderAtOnce: 1 })],
    reportFault: (error) => faults.push(error),
    firstRetryMs: 5,
  })
  // Its photo stands in the database, and its file is not in the storage: as after a lost disk.
  const visitor = await shop.visitorWithSession()
  await putDesignInCart(database.db, visitor)
  const { publicId } = await placeOrder(visitor, { email })
  const { id, number } = await orderOf(database.db, { publicId })
  order = { id, number, publicId }
  await payOrder(database.db, id)
})
afterAll(async () => {
  await press.close()
  await sandboxes.close()
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const printFile = () =>
  database.db
    .selectFrom('rendering')
    .where('kind', '=', 'PRINT')
    .select(['id', 'state', 'attempts', 'failure'])
    .executeTakeFirstOrThrow()

const settled = (state: 'DONE' | 'FAILED') =>
  vi.waitUntil(async () => {
    const file = await printFile()
    return file.state === state && file
  }, WAIT)

/** As the order's own job does it. */
const look = async (at = new Date()) => {
  await transact(database.db, (trx) => progressByJob(trx, { orderId: order.id }, at))
  return (await orderOf(database.db, order)).status
}

const questions = () =>
  database.db
    .selectFrom('required_action')
    .where('order_id', '=', order.id)
    .select(['public_id', 'type', 'status'])
    .execute()

describe('an order whose file cannot be drawn', () => {
  it('stops, and the desk says which photo of it is missing', async () => {
    expect(await settled('FAILED')).toMatchObject({
      failure: 'missing_photo',
      attempts: MOST_ATTEMPTS,
    })
    expect(await look()).toBe(2)
    expect(await questions()).toMatchObject([{ type: 'REPLACE_PHOTO', status: 'OPEN' }])
    const { prepressDesk } = await shop.staff('prepress')
    const { renderings } = granted(await prepressDesk.listFailedRenderings({}))
    expect(renderings).toMatchObject([
      {
        kind: 'PRINT',
        failure: 'missing_photo',
        attempts: MOST_ATTEMPTS,
        order: { number: order.number, status: 2 },
        pending: { status: 'OPEN' },
      },
    ])
    const [{ renderingId } = { renderingId: '' }] = renderings
    expect(granted(await prepressDesk.getFailedRendering({ renderingId }))).toMatchObject({
      photos: [{ name: 'beach.jpg', pages: [1], isGuilty: true, isThere: false }],
    })
    const elsewhere = (await shop.staff('prepress', ['WPX-PT'])).prepressDesk
    expect(granted(await elsewhere.listFailedRenderings({})).renderings).toEqual([])
    const notFound = { code: 'not_found' }
    expect(await elsewhere.getFailedRendering({ renderingId })).toMatchObject(notFound)
    expect(await elsewhere.retryRendering({ renderingId })).toMatchObject(notFound)
    const support = (await shop.staff('support')).prepressDesk
    expect(await support.retryRendering({ renderingId })).toMatchObject(notFound)
  })

  it('stops again when it is drawn in vain, and its customer is not asked twice', async () => {
    const { prepressDesk } = await shop.staff('prepress')
    const { id: renderingId } = await printFile()
    expect(await prepressDesk.retryRendering({ renderingId })).toEqual({ orders: 1 })
    await settled('FAILED')
    expect(await look()).toBe(2)
    expect(await questions()).toHaveLength(1)
    const asked = (await mailsTo(database.db, email)).filter(({ subject }) =>
      subject.startsWith('One photo'),
    )
    expect(asked).toHaveLength(1)
  })

  it('goes on by itself when it is drawn after all, and nobody is asked any more', async () => {
    await bringBackPhoto()
    const { prepressDesk, staffId } = await shop.staff('prepress')
    const { id: renderingId } = await printFile()
    granted(await prepressDesk.retryRendering({ renderingId }))
    await settled('DONE')
    const waiting = await database.db
      .selectFrom('job')
      .where('name', '=', 'order progress')
      .where('state', '=', 'READY')
      .select('id')
      .execute()
    expect(waiting.length, 'a job of its own looks at the order').toBeGreaterThan(0)
    expect(await look(new Date(Date.now() + 2 * HOUR_MS))).toBe(200)
    expect(await questions()).toMatchObject([{ status: 'EXPIRED' }])
    const acts = await database.db
      .selectFrom('staff_act')
      .where('staff_id', '=', staffId)
      .select(['permission', 'object_kind', 'store'])
      .execute()
    expect(acts).toEqual([
      { permission: 'rendering.retry', object_kind: 'rendering', store: 'WPX-GB' },
    ])
    expect(await prepressDesk.retryRendering({ renderingId })).toMatchObject({ code: 'not_found' })
  })
})

describe('files of an order', () => {
  it('are opened by whoever may see the order; who opened a photo is written down', async () => {
    const { prepressDesk, staffId } = await shop.staff('prepress')
    const { number } = order
    const { version_id: versionId } = await database.db
      .selectFrom('order_line')
      .where('order_id', '=', order.id)
      .select('version_id')
      .executeTakeFirstOrThrow()
    const { photo_ids: photoIds } = await database.db
      .selectFrom('design_version')
      .where('id', '=', versionId)
      .select('photo_ids')
      .executeTakeFirstOrThrow()
    const file = { number, versionId: versionId!, kind: 'print', file: 'print.pdf' } as const
    const pdf = granted(await prepressDesk.getOrderFile(file))
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const photo = { number, photoId: photoIds[0]!, size: 'original' } as const
    expect(granted(await prepressDesk.getOrderPhoto(photo)).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    const looks = await database.db
      .selectFrom('staff_look')
      .where('staff_id', '=', staffId)
      .select(['object_kind', 'object_id'])
      .orderBy('object_kind')
      .execute()
    expect(looks).toEqual([
      { object_kind: 'order files', object_id: number },
      { object_kind: 'photo', object_id: photoIds[0] },
    ])
    // By the number of another order, of another store, or without the right to it, nothing opens.
    const notFound = { code: 'not_found' }
    const other = await shop.visitorWithSession()
    await putDesignInCart(database.db, other)
    const placed = await orderOf(database.db, await placeOrder(other))
    expect(await prepressDesk.getOrderFile({ ...file, number: placed.number })).toMatchObject(
      notFound,
    )
    expect(await prepressDesk.getOrderPhoto({ ...photo, number: placed.number })).toMatchObject(
      notFound,
    )
    const portugal = (await shop.staff('prepress', ['WPX-PT'])).prepressDesk
    expect(await portugal.getOrderPhoto(photo)).toMatchObject(notFound)
    const catalogue = (await shop.staff('catalogue')).prepressDesk
    expect(await catalogue.getOrderPhoto(photo)).toMatchObject(notFound)
  })
})

async function bringBackPhoto(): Promise<void> {
  const { storage } = uploads.tools
  const file = await database.db
    .selectFrom('stored_file')
    .select(['sha256', 'has_press_file', 'width_px', 'height_px'])
    .executeTakeFirstOrThrow()
  const size = { width: file.width_px!, height: file.height_px!, channels: 3 as const }
  const jpeg = await sharp({ create: { ...size, background: '#2a6f97' } })
    .jpeg()
    .toBuffer()
  await database.db.updateTable('stored_file').set({ press_mime: 'image/jpeg' }).execute()
  const folder = await storage.makeTemporaryFolder()
  const path = join(folder.path, 'photo')
  await writeFile(path, jpeg)
  await storage.put(keyOfPressPhoto(file), path, 'image/jpeg')
  await folder.remove()
}
