import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { insertOfVersion } from '#commerce/rendering/rendering.queries.ts'
import { findPrintFiles } from '#commerce/rendering/rendering.service.ts'
import { openApi, openTestUploads, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import {
  deliverOrder,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { plainDocument } from '#tests/faults/plain-document.ts'
import { purgePrintFiles } from './print-file.purge.ts'
import { PRINT_FILE_DAYS } from './print-file.terms.ts'

const DAY_MS = 24 * 60 * 60_000
const KEY = 'rendering/print/test.pdf'

let database: TestDatabase
let api: ReturnType<typeof openApi>
let support: OfficeApi
const uploads = openTestUploads()
const { storage } = uploads.tools

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db, undefined, uploads.tools)
  support = await api.staff('support')
  await makeParcelService(database.db)
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

/** When the customer can change it no longer. */
const delivered = new Date(Date.now() + DAY_MS)
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

async function orderDesign() {
  const visitor = await api.visitorWithSession()
  const { versionId } = await putDesignInCart(database.db, visitor)
  const order = await orderOf(database.db, await placeOrder(visitor, {}))
  await payOrder(database.db, order.id)
  const path = join(uploads.dataDir, 'print.pdf')
  await mkdir(uploads.dataDir, { recursive: true })
  await writeFile(path, '%')
  await storage.put(KEY, path, 'application/pdf')
  return { order, versionId }
}

const isStored = async () => (await storage.find(KEY)) !== undefined
const lineOf = async (number: string) =>
  granted(await support.orderDesk.getOrder({ number })).lines[0]!

it('stay as long as somebody may print them or ask for them again', async () => {
  const { order } = await orderDesign()
  await purgePrintFiles(database.db, storage, inDays(PRINT_FILE_DAYS + 2))
  expect(await isStored()).toBe(true)
  await deliverOrder(database.db, order.id, delivered)
  await purgePrintFiles(database.db, storage, inDays(PRINT_FILE_DAYS))
  expect(await isStored()).toBe(true)
  expect(await lineOf(order.number)).toMatchObject({ printFiles: [{ bytes: 1 }] })
})

it('go some time after the delivery, and the office says so', async () => {
  const { order, versionId } = await orderDesign()
  await deliverOrder(database.db, order.id, delivered)
  const { lineId, printFiles } = await lineOf(order.number)
  const late = inDays(PRINT_FILE_DAYS + 2)
  await purgePrintFiles(database.db, storage, late)
  expect(await isStored()).toBe(false)
  const line = await lineOf(order.number)
  expect(line).toMatchObject({ printFiles: [], printFilesDeletedAt: late.toISOString() })
  const file = { number: order.number, lineId, sha256: printFiles[0]!.sha256 }
  expect(await support.orderDesk.getPrintFile(file)).toMatchObject({ code: 'not_found' })
  expect(await findPrintFiles(database.db, [versionId])).toEqual(new Map())
})

it('are drawn again for a new order of the same version', async () => {
  const { order, versionId } = await orderDesign()
  await deliverOrder(database.db, order.id, delivered)
  await purgePrintFiles(database.db, storage, inDays(PRINT_FILE_DAYS + 2))
  const again = { id: makePublicId(), kind: 'PRINT' as const, designVersionId: versionId }
  const id = await insertOfVersion(database.db, {
    ...again,
    document: plainDocument(1),
    settings: {},
  })
  const files = await findPrintFiles(database.db, [versionId])
  expect(files.get(versionId)).toMatchObject({ id, state: 'QUEUED', files: [] })
})
