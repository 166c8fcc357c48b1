import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { giveBack } from '#tests/office/money-desk.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder, orderOf } from '#tests/orders/orders.ts'

const stage = openOrderStage()

async function reportedMug() {
  const mug = await stage.buyMug()
  stage.later(61)
  await deliverOrder(stage.db, mug.id, stage.now)
  await becomeOwner(stage.db, mug.buyer, mug)
  const reported = granted(
    await mug.buyer.fault.reportFault({
      publicId: mug.publicId,
      lines: [`${mug.lineId}=1=damaged`],
    }),
  )
  const { number } = await orderOf(stage.db, mug)
  return { ...mug, number, ticket: { publicId: reported.publicId, key: reported.key } }
}

describe('a conversation', () => {
  it('shows its customer what was done: money with its amount, and what is made again', async () => {
    const mug = await reportedMug()
    const guest = await stage.stranger()
    const look = async () => granted(await guest.ticket.getTicket(mug.ticket))
    expect(await look()).toMatchObject({
      ownOrder: { publicId: mug.publicId, number: mug.number },
      acts: [],
    })
    const clerk = await stage.shop.staff('support')
    stage.later(5)
    granted(
      await clerk.orderHelp.askForReprint({
        number: mug.number,
        lines: [`${mug.lineId}=1`],
        reason: 'damaged',
        payer: 'CARRIER',
        note: 'cracked',
        photos: [],
      }),
    )
    stage.later(5)
    const asked = { kind: 'GOODWILL', amountMinor: 150, reason: 'delivered_late' } as const
    granted(await giveBack(clerk, mug.number, asked))
    expect((await look()).acts).toMatchObject([
      { kind: 'REPRINT', order: expect.stringMatching(/^GB-/) },
      { kind: 'REFUND', order: mug.number, amountMinor: 150, currency: 'GBP' },
    ])
  })

  it('says nothing of an order whose number somebody only typed', async () => {
    const mug = await reportedMug()
    const clerk = await stage.shop.staff('support')
    const asked = { kind: 'GOODWILL', amountMinor: 150, reason: 'delivered_late' } as const
    const login = await makeCustomer(stage.db)
    const impostor = await stage.shop.customer(login)
    const { publicId } = granted(
      await impostor.ticket.openTicket({
        subject: 'order',
        name: 'Zoe',
        email: mug.email,
        order: mug.number,
        message: 'And my money?',
        policy: 'on',
      }),
    )
    stage.later(5)
    granted(await giveBack(clerk, mug.number, asked))
    const seen = granted(await impostor.ticket.getTicket({ publicId }))
    expect(seen.ownOrder).toBeUndefined()
    expect(seen.acts).toEqual([])
  })

  it('that ended is followed by a new one, of the same person alone', async () => {
    const mug = await reportedMug()
    const question = {
      subject: 'order',
      name: 'Zoe',
      email: mug.email,
      message: 'Once more',
      policy: 'on',
    } as const
    const followedBy = async (given: { follows: string; followsKey?: string }) => {
      const opened = await stage.shop.visitor().ticket.openTicket({ ...question, ...given })
      const { follows } = await stage.db
        .selectFrom('ticket')
        .where('public_id', '=', granted(opened).publicId)
        .select('follows')
        .executeTakeFirstOrThrow()
      return follows
    }
    const { id } = await stage.db
      .selectFrom('ticket')
      .where('public_id', '=', mug.ticket.publicId)
      .select('id')
      .executeTakeFirstOrThrow()
    const follows = mug.ticket.publicId
    expect(await followedBy({ follows, followsKey: mug.ticket.key })).toBe(id)
    expect(await followedBy({ follows })).toBeNull()
    const other = await reportedMug()
    expect(await followedBy({ follows, followsKey: other.ticket.key })).toBeNull()
  })

  it('is counted in its customer’s menu until they have read the answer', async () => {
    const login = await makeCustomer(stage.db)
    const customer = await stage.shop.customer(login)
    const { publicId } = granted(
      await customer.ticket.openTicket({
        subject: 'order',
        subSubject: 'invoiceCopy',
        name: 'Ana',
        email: login.email,
        message: 'My invoice?',
        policy: 'on',
      }),
    )
    const count = async () => granted(await customer.ticket.countUnreadTickets({})).count
    expect(await count()).toBe(0)
    const clerk = await stage.shop.staff('support')
    const ticket = granted(await clerk.ticketDesk.getTicket({ publicId }))
    expect(ticket, 'the closer word is what was meant').toMatchObject({
      subject: 'payment',
      subSubject: 'invoiceCopy',
    })
    stage.later(1)
    const { revision } = ticket
    granted(await clerk.ticketDesk.answer({ publicId, revision, text: 'Here', isSolved: true }))
    expect(await count()).toBe(1)
    granted(await customer.ticket.getTicket({ publicId }))
    expect(await count()).toBe(0)
  })
})
