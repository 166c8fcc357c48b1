import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { mailsTo } from '#tests/mail.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder } from '#tests/orders/orders.ts'
import { attachPhoto } from '#tests/designs/send-files.ts'

const stage = openOrderStage()
const DAY_MS = 24 * 60 * 60_000

async function deliveredMug(given: Parameters<typeof stage.buyMug>[0] = {}) {
  const mug = await stage.buyMug(given)
  stage.later(61)
  await deliverOrder(stage.db, mug.id, stage.now)
  return mug
}

/** The hour in which the order's own session was enough is over: whoever reports types the code. */
async function ownMug() {
  const mug = await deliveredMug()
  await becomeOwner(stage.db, mug.buyer, mug)
  return mug
}

describe('a fault', () => {
  it('is reported by a guest behind the code, seen beside preview and print, and made again', async () => {
    const mug = await deliveredMug()
    const guest = await stage.stranger()
    const closed = granted(await guest.fault.getFaultForm({ publicId: mug.publicId }))
    expect(closed).toMatchObject({
      level: 'link',
      lines: [],
      kinds: expect.arrayContaining(['damaged']),
    })
    const wanted = { publicId: mug.publicId, lines: [`${mug.lineId}=1=damaged`] }
    expect(await guest.fault.reportFault(wanted)).toMatchObject({ code: 'forbidden' })
    await becomeOwner(stage.db, guest, mug)
    const open = granted(await guest.fault.getFaultForm({ publicId: mug.publicId }))
    expect(open).toMatchObject({
      level: 'owner',
      lines: [{ id: mug.lineId, pieces: 1, reported: [] }],
    })
    const attachment = await attachPhoto(guest)
    const sent = granted(
      await guest.fault.reportFault({ ...wanted, message: 'The handle is broken.', attachment }),
    )
    expect(sent.isInAccount).toBe(false)
    const { publicId, key } = sent
    const thread = granted(await guest.ticket.getTicket({ publicId, key }))
    expect(thread).toMatchObject({ subject: 'order', subSubject: 'Damaged in transport' })
    expect(thread.messages[0]!.text).toMatch(
      /^1 × .+: Damaged in transport\n\nThe handle is broken\.$/,
    )
    expect(thread.messages[0]!.files).toMatchObject([{ name: 'mug.jpg', isPicture: true }])
    expect((await mailsTo(stage.db, mug.email)).length).toBeGreaterThan(0)

    const clerk = await stage.shop.staff('support', ['WPX-GB'])
    const [fault] = granted(await clerk.fault.findFault({ publicId })).faults
    expect(fault).toMatchObject({
      reprint: { reason: 'damaged', payer: 'CARRIER' },
      refund: [{ lineId: mug.lineId, reason: 'damaged' }],
      photos: [{ photoId: attachment[0] }],
      lines: [{ what: 'damaged', pieces: 1, ordered: 1, reprintQuantity: 1, others: [] }],
    })
    expect(fault!.lines[0]!.preview?.url).toContain('/preview/')
    expect(fault!.lines[0]!.proof).toBe('QUEUED')
    const made = granted(
      await clerk.orderHelp.askForReprint({
        number: fault!.order.number,
        lines: [`${mug.lineId}=1`],
        ...fault!.reprint,
        note: fault!.reference,
        photos: attachment,
      }),
    )
    expect(made.reprint).toBeDefined()
  })

  it('is nobody else’s: neither the ticket nor the report of another is there', async () => {
    const mug = await ownMug()
    const sent = granted(
      await mug.buyer.fault.reportFault({
        publicId: mug.publicId,
        lines: [`${mug.lineId}=1=colour`],
      }),
    )
    const { publicId } = sent
    const other = await stage.shop.customer(await makeCustomer(stage.db))
    for (const visitor of [await stage.stranger(), other]) {
      expect(await visitor.ticket.getTicket({ publicId })).toMatchObject({ code: 'not_found' })
      const wanted = { publicId: mug.publicId, lines: [`${mug.lineId}=1=colour`] }
      expect(await visitor.fault.reportFault(wanted)).toMatchObject({ code: 'forbidden' })
    }
    const elsewhere = await stage.shop.staff('support', ['WPX-ES'])
    expect(await elsewhere.fault.findFault({ publicId })).toMatchObject({ code: 'not_found' })
    const packer = await stage.shop.staff('packing')
    expect(await packer.fault.findFault({ publicId })).toMatchObject({ code: 'not_found' })
  })

  it('has no more pieces than were ordered, is of this order, and of a kind that can be', async () => {
    const other = await stage.buyMug()
    const mug = await ownMug()
    const report = (...lines: string[]) =>
      mug.buyer.fault.reportFault({ publicId: mug.publicId, lines })
    expect(await report()).toMatchObject({ fields: { lines: 'required' } })
    expect(await report(`${mug.lineId}=2=damaged`)).toMatchObject({
      fields: { [`pieces.${mug.lineId}`]: 'too_big' },
    })
    expect(await report(`${mug.lineId}=0=damaged`)).toMatchObject({ code: 'invalid' })
    expect(await report(`${other.lineId}=1=damaged`)).toMatchObject({
      fields: { lines: 'not_found' },
    })
    expect(await report(`${mug.lineId}=1=haunted`)).toMatchObject({ code: 'invalid' })
    expect(await report(`${mug.lineId}=1=damaged`, `${mug.lineId}=1=late`)).toMatchObject({
      code: 'invalid',
    })
  })

  it('can be reported for thirty days, and a second time is seen as one', async () => {
    const mug = await ownMug()
    const wanted = { publicId: mug.publicId, lines: [`${mug.lineId}=1=print_fault`] }
    const first = granted(await mug.buyer.fault.reportFault(wanted))
    const form = granted(await mug.buyer.fault.getFaultForm({ publicId: mug.publicId }))
    expect(form).toMatchObject({ lines: [{ reported: [{ pieces: 1 }] }] })
    const second = granted(await mug.buyer.fault.reportFault(wanted))
    const clerk = await stage.shop.staff('support')
    const look = async (publicId: string) =>
      granted(await clerk.fault.findFault({ publicId })).faults
    const [fault, ...none] = await look(second.publicId)
    expect(fault!.lines[0]!.others).toMatchObject([{ publicId: first.publicId }])
    expect(none).toEqual([])
    const getTicket = async (publicId: string) =>
      granted(await clerk.ticketDesk.getTicket({ publicId }))
    const [older, newer] = [await getTicket(first.publicId), await getTicket(second.publicId)]
    granted(
      await clerk.ticketDesk.merge({
        publicId: second.publicId,
        revision: newer.revision,
        into: older.reference,
      }),
    )
    const both = await look(first.publicId)
    expect(both.map(({ from }) => from).toSorted(), 'a merged ticket shows both').toEqual(
      [older.reference, newer.reference].toSorted(),
    )
    expect(both.map(({ lines }) => lines.map(({ what }) => what))).toEqual([
      ['print_fault'],
      ['print_fault'],
    ])
    // Sessions and codes end sooner than that: it is the delivery that is moved.
    await stage.db
      .updateTable('order_event')
      .set({ happened_at: new Date(stage.now.getTime() - 31 * DAY_MS) })
      .where('order_id', '=', mug.id)
      .where('to_status', '=', 15)
      .execute()
    expect(await mug.buyer.fault.reportFault(wanted)).toMatchObject({
      code: 'conflict',
      fields: { order: 'too_late' },
    })
  })

  it('cannot be reported before anything has left', async () => {
    const mug = await stage.buyMug()
    const form = granted(await mug.buyer.fault.getFaultForm({ publicId: mug.publicId }))
    expect(form).toMatchObject({ obstacle: 'too_early', kinds: [] })
  })

  it('is proposed to be made again by a rule of the shop, the first time and only while there is one', async () => {
    const mug = await ownMug()
    const lead = await stage.shop.staff('support-lead')
    const report = async () => {
      const wanted = {
        publicId: mug.publicId,
        lines: [`${mug.lineId}=1=damaged`],
        message: 'Broken',
      }
      return granted(await mug.buyer.fault.reportFault(wanted)).publicId
    }
    const proposed = async (publicId: string) =>
      granted(await lead.fault.findFault({ publicId })).faults[0]!.proposal
    const first = await report()
    expect(await proposed(first), 'off by default').toBeUndefined()
    const rule = ['damaged REPRINT 10000 first']
    granted(await lead.fault.saveFaultRules({ rule }))
    expect(granted(await lead.fault.listFaultRules({})).rules).toEqual([
      { what: 'damaged', remedy: 'REPRINT', belowMinor: 10_000, isFirstOnly: true },
    ])
    expect(await proposed(first)).toBe('REPRINT')
    stage.later(1)
    expect(await proposed(await report()), 'not the first time').toBeUndefined()
    granted(await lead.fault.saveFaultRules({ rule: ['damaged REFUND 1 each'] }))
    expect(await proposed(first), 'worth more').toBeUndefined()
    const twice = [...rule, ...rule]
    expect(await lead.fault.saveFaultRules({ rule: twice })).toMatchObject({
      fields: { rule: 'taken' },
    })
    granted(await lead.fault.saveFaultRules({ rule: [] }))
    expect(await proposed(first)).toBeUndefined()
    const clerk = await stage.shop.staff('support')
    expect(await clerk.fault.saveFaultRules({ rule })).toMatchObject({ code: 'not_found' })
  })
})
