import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { transact } from '#db/transaction.ts'
import type { Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { openStation } from '#tests/production/factory.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import {
  deliverOrder,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'

const stage = openOrderStage()
const DAY = 24 * 60

/** Three mugs with a photo, delivered. */
async function deliveredMugs(quantity = 3, by?: Visitor) {
  const buyer = by ?? (await stage.shop.visitorWithSession())
  const email = stage.newEmail()
  const design = await putDesignInCart(stage.db, buyer)
  const { lines } = granted(await buyer.cart.getCart({}))
  granted(await buyer.cart.changeQuantity({ lineId: lines[0]!.id, quantity }))
  const { publicId, number } = await placeOrder(buyer, { email })
  const { id } = await orderOf(stage.db, { publicId })
  await payOrder(stage.db, id, stage.now)
  stage.later(61)
  await deliverOrder(stage.db, id, stage.now)
  const line = await stage.db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .select(['id', 'total_minor'])
    .executeTakeFirstOrThrow()
  return {
    id,
    publicId,
    number,
    email,
    buyer,
    design,
    lineId: line.id,
    totalMinor: line.total_minor,
  }
}

const asked = (number: string, lines: string[]) => ({
  number,
  lines,
  reason: 'print_fault' as const,
  payer: 'PRESS' as const,
  note: 'White stripe across the photo',
})

async function faultPhoto(clerk: Awaited<ReturnType<typeof stage.shop.staff>>, number: string) {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'fault.jpg')
  const { attachments } = granted(await clerk.orderHelp.receiveFaultPhotos({ number }, { content }))
  return attachments[0]!.id
}

const reprintOf = (number: string | undefined) =>
  stage.db
    .selectFrom('shop_order')
    .where('number', '=', number!)
    .selectAll()
    .executeTakeFirstOrThrow()

describe('a reprint', () => {
  it('of one of three pieces costs nothing, leaves on the next working day and is told to the customer', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const offer = granted(await clerk.orderHelp.offerReprint({ number: order.number }))
    expect(offer.obstacle).toBeUndefined()
    expect(offer.lines).toMatchObject([{ quantity: 3, left: 3 }])
    const { reprint } = granted(
      await clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    )
    const made = await reprintOf(reprint)
    // Sunday 4 May 2036: Monday is the next working day.
    expect(made).toMatchObject({
      total_minor: 0,
      reprint_of: order.id,
      leaves_on: '2036-05-05',
      email: order.email,
    })
    const [mail] = await mailsTo(stage.db, order.email)
    expect(mail?.subject).toContain(order.number)
    expect(mail?.text).toContain(made.number)
    expect(mail?.text).toContain('1 piece')
    const acts = await stage.db
      .selectFrom('staff_act')
      .where('staff_id', '=', clerk.staffId)
      .select(['permission', 'object_id', 'reason', 'after'])
      .execute()
    expect(acts).toMatchObject([
      {
        permission: 'order.reprint',
        object_id: order.number,
        reason: 'print_fault',
        after: { reprint },
      },
    ])
    const again = granted(await clerk.orderHelp.offerReprint({ number: order.number }))
    expect(again.lines[0]).toMatchObject({ left: 2 })
    expect(again.requests).toMatchObject([{ state: 'APPROVED', reprint }])
  })

  it('goes to the factory as one, without invoice, commission or another sale', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support')
    const sales = () => stage.db.selectFrom('design_count').select('sale_count').execute()
    const before = await sales()
    const { reprint } = granted(
      await clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    )
    const { id } = await reprintOf(reprint)
    await transact(stage.db, (trx) => progressByJob(trx, { orderId: id }, stage.now))
    await transact(stage.db, (trx) => progressByJob(trx, { orderId: id }, stage.now))
    expect((await reprintOf(reprint)).status).toBe(200)
    const invoices = await stage.db.selectFrom('invoice').where('order_id', '=', id).execute()
    expect(invoices).toEqual([])
    expect(await sales()).toEqual(before)
    const station = await openStation(stage.db, stage.shop.api, { now: stage.now })
    const ticket = granted(await station.getTicket({ order: reprint! }))
    const made = { order: order.number, reason: 'print_fault' }
    expect(ticket).toMatchObject({ isReprint: true, pieces: 1, reprintOf: made })
  })

  it('is seen as one in the account and on the page of the first order', async () => {
    const account = await makeCustomer(stage.db)
    const order = await deliveredMugs(3, await stage.shop.customer(account))
    const clerk = await stage.shop.staff('support')
    const { reprint } = granted(
      await clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    )
    const { public_id: publicId } = await reprintOf(reprint)
    const { orders } = granted(await order.buyer.tracking.listOwnOrders({}))
    expect(orders.map(({ number, isReprint }) => [number, isReprint])).toEqual([
      [reprint, true],
      [order.number, false],
    ])
    const first = await stage.see(order.buyer, order)
    expect(first).toMatchObject({ isReprint: false, reprints: [{ number: reprint, publicId }] })
    expect(await stage.see(order.buyer, { publicId })).toMatchObject({
      isReprint: true,
      firstOrder: { number: order.number, publicId: order.publicId },
      lines: [{ quantity: 1, mayWithdraw: false }],
    })
    const stranger = await stage.stranger()
    const seen = await stage.see(stranger, { publicId })
    expect(seen).toMatchObject({ isReprint: true })
    expect(seen).not.toHaveProperty('firstOrder')
    expect(await stage.see(stranger, order)).toMatchObject({ reprints: [] })
  })

  it('is never of more pieces than were ordered, by one or by two at once', async () => {
    const order = await deliveredMugs(2)
    const [one, two] = [await stage.shop.staff('support'), await stage.shop.staff('support')]
    const all = asked(order.number, [`${order.lineId}=2`])
    const answers = await Promise.all([
      one.orderHelp.askForReprint(all),
      two.orderHelp.askForReprint(all),
    ])
    expect(answers.filter(isRefused)).toHaveLength(1)
    expect(
      await one.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    ).toMatchObject({
      code: 'invalid',
      fields: { [`quantity.${order.lineId}`]: 'too_big' },
    })
  })

  it('is refused later than 30 days after the delivery, and while the order is on its way', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support')
    stage.later(31 * DAY)
    const late = await stage.shop.staff('support')
    expect(
      await late.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    ).toMatchObject({
      code: 'conflict',
      fields: { order: 'too_late' },
    })
    expect(isRefused(await clerk.orderHelp.offerReprint({ number: order.number }))).toBe(true)
    const fresh = await stage.buyMug()
    const { number } = await orderOf(stage.db, fresh)
    expect(await late.orderHelp.askForReprint(asked(number, [`${fresh.lineId}=1`]))).toMatchObject({
      fields: { order: 'not_delivered_yet' },
    })
  })

  it('needs a photo of the fault above £30, brought by staff', async () => {
    const order = await deliveredMugs(8)
    expect(order.totalMinor).toBeGreaterThan(3000)
    const clerk = await stage.shop.staff('support')
    const all = asked(order.number, [`${order.lineId}=8`])
    expect(await clerk.orderHelp.askForReprint(all)).toMatchObject({
      fields: { photos: 'required' },
    })
    expect(await clerk.orderHelp.askForReprint({ ...all, photos: ['x'.repeat(22)] })).toMatchObject(
      {
        fields: { photos: 'expired' },
      },
    )
    const photo = await faultPhoto(clerk, order.number)
    const { requestId } = granted(await clerk.orderHelp.askForReprint({ ...all, photos: [photo] }))
    const request = granted(await clerk.orderHelp.getReprint({ requestId }))
    expect(request.photos).toMatchObject([{ photoId: photo, name: 'fault.jpg' }])
    const other = await stage.shop.staff('support', ['WPX-ES'])
    expect(await other.orderHelp.getReprint({ requestId })).toMatchObject({ code: 'not_found' })
  })

  it('above the own limit waits for another person, and nobody approves their own', async () => {
    const order = await deliveredMugs()
    const lead = await stage.shop.staff('support-lead')
    await stage.db
      .insertInto('staff_limit')
      .values({
        staff_id: lead.staffId,
        act: 'reprint',
        currency: 'GBP',
        most_minor: 1,
        most_per_day_minor: 1,
      })
      .execute()
    const answer = granted(
      await lead.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`])),
    )
    expect(answer.reprint).toBeUndefined()
    const { requestId } = answer
    expect(await lead.orderHelp.approveReprint({ requestId })).toMatchObject({ code: 'forbidden' })
    const clerk = await stage.shop.staff('support')
    expect(await clerk.orderHelp.approveReprint({ requestId })).toMatchObject({ code: 'not_found' })
    const spanish = await stage.shop.staff('support-lead', ['WPX-ES'])
    expect(await spanish.orderHelp.approveReprint({ requestId })).toMatchObject({
      code: 'not_found',
    })
    expect(granted(await spanish.orderHelp.listReprints({})).requests).toEqual([])
    const other = await stage.shop.staff('support-lead')
    const { reprint } = granted(await other.orderHelp.approveReprint({ requestId }))
    expect((await reprintOf(reprint)).reprint_of).toBe(order.id)
    expect(await other.orderHelp.rejectReprint({ requestId, why: 'No' })).toMatchObject({
      code: 'conflict',
    })
  })

  it('split into halves is one sum, for an order and for a day', async () => {
    const order = await deliveredMugs(2)
    const clerk = await stage.shop.staff('support')
    const piece = Math.ceil(order.totalMinor / 2)
    const limit = { staff_id: clerk.staffId, act: 'reprint' as const, currency: 'GBP' }
    await stage.db
      .insertInto('staff_limit')
      .values({ ...limit, most_minor: piece, most_per_day_minor: piece })
      .execute()
    const half = asked(order.number, [`${order.lineId}=1`])
    expect(granted(await clerk.orderHelp.askForReprint(half)).reprint).toBeDefined()
    const second = granted(await clerk.orderHelp.askForReprint(half))
    expect(second.reprint).toBeUndefined()
    const lead = await stage.shop.staff('support-lead')
    granted(await lead.orderHelp.rejectReprint({ requestId: second.requestId, why: 'Look first' }))
    expect(
      granted(await clerk.orderHelp.getReprint({ requestId: second.requestId })),
    ).toMatchObject({
      state: 'REJECTED',
      decision: 'Look first',
    })
  })

  it('is held to a limit that was set in another currency', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support')
    const limit = { staff_id: clerk.staffId, act: 'reprint' as const, currency: 'EUR' }
    await stage.db
      .insertInto('staff_limit')
      .values({ ...limit, most_minor: 1, most_per_day_minor: 1 })
      .execute()
    const offer = granted(await clerk.orderHelp.offerReprint({ number: order.number }))
    expect(offer.ownLimitMinor).toBeLessThanOrEqual(1)
    const answer = await clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`]))
    expect(granted(answer).reprint).toBeUndefined()
  })

  it('counts with what the same person had made again in another currency that day', async () => {
    const [first, second] = [await deliveredMugs(), await deliveredMugs()]
    const clerk = await stage.shop.staff('support')
    const piece = Math.ceil(first.totalMinor / 3)
    const limit = { staff_id: clerk.staffId, act: 'reprint' as const, currency: 'GBP' }
    await stage.db
      .insertInto('staff_limit')
      .values({ ...limit, most_minor: piece, most_per_day_minor: piece })
      .execute()
    const again = (order: typeof first) =>
      clerk.orderHelp.askForReprint(asked(order.number, [`${order.lineId}=1`]))
    const { requestId } = granted(await again(first))
    await stage.db
      .updateTable('reprint_request')
      .set({ currency: 'EUR' })
      .where('id', '=', requestId)
      .execute()
    expect(granted(await again(second)).reprint).toBeUndefined()
  })

  it('from a corrected version waits until its owner has approved it', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support')
    const corrected = await freezeAnother(order.design.versionId)
    const line = `${order.lineId}=1=${corrected}`
    const offer = granted(await clerk.orderHelp.offerReprint({ number: order.number }))
    expect(offer.lines[0]!.corrections).toMatchObject([{ versionId: corrected }])
    const { reprint } = granted(await clerk.orderHelp.askForReprint(asked(order.number, [line])))
    const made = await reprintOf(reprint)
    expect(made.status).toBe(2)
    const actions = await stage.db
      .selectFrom('required_action')
      .where('order_id', '=', made.id)
      .select(['type', 'status'])
      .execute()
    expect(actions).toEqual([{ type: 'APPROVE_PROOF', status: 'OPEN' }])
    const foreign = (await stage.buyMug()).design.versionId
    const strange = asked(order.number, [`${order.lineId}=1=${foreign}`])
    expect(await clerk.orderHelp.askForReprint(strange)).toMatchObject({
      fields: { versionId: 'not_of_the_article' },
    })
  })

  it('goes elsewhere in the country when the customer says so, and nowhere where no carrier goes', async () => {
    const order = await deliveredMugs()
    const clerk = await stage.shop.staff('support')
    const elsewhere = {
      ...asked(order.number, [`${order.lineId}=1`]),
      goesElsewhere: 'on' as const,
      recipient: 'Bea Other',
      addressLine1: '2 Low Street',
      city: 'Leeds',
    }
    expect(
      await clerk.orderHelp.askForReprint({ ...elsewhere, postalCode: 'TR21 0PW' }),
    ).toMatchObject({
      fields: { postalCode: 'not_delivered_there' },
    })
    const { reprint } = granted(
      await clerk.orderHelp.askForReprint({ ...elsewhere, postalCode: 'LS1 1AA' }),
    )
    expect((await reprintOf(reprint)).delivery_address).toMatchObject({
      recipient: 'Bea Other',
      city: 'Leeds',
    })
  })

  it('is not for who may not, nor for orders of other stores', async () => {
    const order = await deliveredMugs()
    const input = asked(order.number, [`${order.lineId}=1`])
    for (const clerk of [
      await stage.shop.staff('production'),
      await stage.shop.staff('admin'),
      await stage.shop.staff('support', ['WPX-ES']),
    ]) {
      expect(await clerk.orderHelp.askForReprint(input)).toMatchObject({ code: 'not_found' })
      expect(await clerk.orderHelp.offerReprint({ number: order.number })).toMatchObject({
        code: 'not_found',
      })
    }
  })
})

/** Another version of the same design, as its owner would freeze it after a correction. */
async function freezeAnother(versionId: string): Promise<string> {
  const id = `corrected-${versionId}`.slice(0, 30)
  await sql`
    insert into design_version (id, design_id, number, revision, document, document_sha256, engine_version,
      findings_confirmed, reason, pieces, extra_pages, orientation)
    select ${id}, design_id, number + 1, revision + 1, document, ${'b'.repeat(64)}, engine_version,
      findings_confirmed, 'ORDER', pieces, extra_pages, orientation
    from design_version where id = ${versionId}`.execute(stage.db)
  return id
}
