import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder, orderOf } from '#tests/orders/orders.ts'

const stage = openOrderStage()

async function guestWithTicket(trust = 'EMAIL') {
  const mug = await stage.buyMug()
  stage.later(61)
  await deliverOrder(stage.db, mug.id, stage.now)
  const { publicId } = granted(
    await stage.shop.visitor().ticket.openTicket({
      subject: 'other',
      subSubject: 'myData',
      name: 'Zyx Guest',
      email: mug.email,
      message: 'What do you have of me? Qwyjibo.',
      policy: 'on',
    }),
  )
  // As after an answer by mail.
  await sql`update ticket set verified = ${trust} where public_id = ${publicId}`.execute(stage.db)
  return { ...mug, ticket: publicId }
}

const customers = async () =>
  (await stage.db.selectFrom('customer').where('erased_at', 'is', null).select('id').execute())
    .length

describe('a guest who asks by ticket', () => {
  it('gets a copy of what the shop has of them, and stays a guest', async () => {
    const guest = await guestWithTicket()
    const { number } = await orderOf(stage.db, guest)
    const lead = await stage.shop.staff('support-lead')
    const before = await customers()
    const file = granted(await lead.customerDesk.exportGuestData({ ticket: guest.ticket }))
    const text = await file.text()
    expect(text).toContain(number)
    expect(text).toContain('Qwyjibo')
    expect(await customers()).toBe(before)
    const order = await orderOf(stage.db, guest)
    expect(order.customer_id).toBeNull()
  })

  it('is forgotten: order, ticket and address name nobody, and a restore knows of it', async () => {
    const guest = await guestWithTicket()
    const lead = await stage.shop.staff('support-lead')
    const asked = { ticket: guest.ticket, reason: 'asked for it' }
    granted(await lead.customerDesk.eraseGuest(asked))
    const left = await sql<{ found: string }>`
      select public_id as found from shop_order where lower(email) = ${guest.email}
      union all select public_id from ticket where lower(email) = ${guest.email}
      union all select text from ticket_message where text like '%Qwyjibo%'
        and ticket_id = (select id from ticket where public_id = ${guest.ticket})`.execute(stage.db)
    expect(left.rows).toEqual([])
    const logged = await stage.db.selectFrom('erasure').select('brand').execute()
    expect(logged.length).toBeGreaterThan(0)
    expect(await lead.customerDesk.eraseGuest(asked), 'nobody is left').toMatchObject({
      code: 'conflict',
    })
  })

  it('has to have proven the address, and to have no account; only leads see to it', async () => {
    const unproven = await guestWithTicket('NONE')
    const owned = await guestWithTicket()
    await makeCustomer(stage.db, { email: owned.email })
    const lead = await stage.shop.staff('support-lead')
    for (const [{ ticket }, why] of [
      [unproven, 'not_proven'],
      [owned, 'has_account'],
    ] as const) {
      const refused = { code: 'conflict', fields: { ticket: why } }
      expect(await lead.customerDesk.exportGuestData({ ticket })).toMatchObject(refused)
      expect(await lead.customerDesk.eraseGuest({ ticket, reason: 'x' })).toMatchObject(refused)
    }
    const { ticket } = await guestWithTicket()
    const clerk = await stage.shop.staff('support')
    const ofPortugal = await stage.shop.staff('support-lead', ['WPX-PT'])
    const ofBritain = await stage.shop.staff('support-lead', ['WPX-GB'])
    const none = { code: 'not_found' }
    for (const person of [clerk, ofPortugal]) {
      expect(await person.customerDesk.exportGuestData({ ticket })).toMatchObject(none)
      expect(await person.customerDesk.eraseGuest({ ticket, reason: 'x' })).toMatchObject(none)
    }
    expect(await ofBritain.customerDesk.eraseGuest({ ticket, reason: 'x' })).toMatchObject({
      fields: { ticket: 'other_stores' },
    })
  })
})
