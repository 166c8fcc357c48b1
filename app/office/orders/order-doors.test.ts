import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'

const desk = openOrderActs()
const office = openOfficeBrowser(() => desk.now)
beforeEach(() => desk.later(1))

it('the accountant takes a commission back on the page of its order, and support has no button for it', async () => {
  const { id, number } = await desk.released()
  const { db } = desk.database
  const partner = await makeCustomer(db, { isPartner: true })
  const { id: commissionId } = await db
    .insertInto('commission')
    .values({ partner_id: partner.id, order_id: id, amount_minor: 100, currency: 'GBP' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/office/orders/${number}?show=money`
  const press = {
    button: ['do', 'clawback'],
    fields: { commissionId, reason: 'Ordered by the partner' },
  } as const
  expect(await office.find(desk.clerk, path, press)).toBeUndefined()
  const accountant = await desk.shop.staff('accountant')
  const form = (await office.find(accountant, path, press))!
  const refused = await office.post(desk.clerk, form, press)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  await office.press(accountant, path, press)
  const row = await db
    .selectFrom('commission')
    .where('id', '=', commissionId)
    .select(['clawed_back_at', 'clawback_reason'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ clawed_back_at: desk.now, clawback_reason: 'Ordered by the partner' })
  expect(await office.find(accountant, path, press)).toBeUndefined()
})

it('support puts a corrected design into an order by its page, and its owner is asked', async () => {
  const { id, number } = await desk.released()
  const { db } = desk.database
  const line = await db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .select(['id', 'version_id'])
    .executeTakeFirstOrThrow()
  const corrected = `corrected-${line.version_id!}`.slice(0, 30)
  await sql`
    insert into design_version (id, design_id, number, revision, document, document_sha256,
      engine_version, findings_confirmed, reason, pieces, extra_pages, orientation)
    select ${corrected}, design_id, number + 1, revision + 1, document, ${'c'.repeat(64)},
      engine_version, findings_confirmed, 'ORDER', pieces, extra_pages, orientation
    from design_version where id = ${line.version_id}`.execute(db)
  const path = `/office/orders/${number}/design`
  const press = { fields: { version: `${line.id}=${corrected}`, reason: 'A face was cut' } }
  const production = await desk.shop.staff('production')
  expect(await office.find(production, path, press)).toBeUndefined()
  expect(await office.press(desk.clerk, path, press)).toBe(`/office/orders/${number}`)
  const { status, actions } = granted(await desk.clerk.orderDesk.getOrder({ number }))
  expect(status).toBe(2)
  expect(actions).toMatchObject([{ type: 'APPROVE_PROOF', status: 'OPEN' }])
})

it('support invoices an order to a company afterwards, by a page that others do not have', async () => {
  const { number } = await desk.released()
  const path = `/office/orders/${number}/company-invoice`
  const press = {
    fields: {
      country: 'DE',
      companyName: 'Vogel GmbH',
      taxId: 'DE136695976',
      addressLine1: 'Hauptstr. 1',
      postalCode: '10115',
      city: 'Berlin',
    },
  }
  const production = await desk.shop.staff('production')
  expect(await office.find(production, path, press)).toBeUndefined()
  expect(await office.press(desk.clerk, path, press)).toBe(`/office/orders/${number}`)
  const { documents } = granted(await desk.clerk.orderDesk.getOrder({ number }))
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
    'CREDIT_NOTE',
    'INVOICE',
    'INVOICE',
  ])
})
