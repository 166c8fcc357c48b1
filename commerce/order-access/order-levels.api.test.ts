import { describe, expect, it } from 'vitest'
import type { Contract } from '#api/contract.ts'
import { contracts } from '#commerce/contracts.ts'
import { faultKinds } from '#commerce/fault/fault.terms.ts'
import type { Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { openOrderStage, type BoughtMug } from '#tests/orders/order-stage.ts'
import { orderOf } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const stage = openOrderStage()

const thief = { country: 'GB' as const, recipient: 'Mallory', addressLine1: '1 Thief Road' }

/** Every door behind which only the owner may go, and what it answered. */
async function tryEverything(visitor: Visitor, { publicId, lineId, design }: BoughtMug) {
  const { tracking, payment, actionAnswer } = visitor
  const { designId } = design
  const asked = { publicId, actionId: 'x'.repeat(22) }
  const address = { ...thief, postalCode: 'SW1A 1AA', city: 'London' }
  const refusals = {
    draft: await tracking.startTrackedDraft({ publicId, lineId }),
    address: await tracking.changeTrackedAddress({ publicId, ...address }),
    withdrawal: await visitor.withdrawal.withdraw({ publicId, lineId: [lineId] }),
    document: await tracking.getTrackedDocument({ publicId, number: 'GB-2026-000001' }),
    action: await actionAnswer.approveProof(asked),
    change: await actionAnswer.askForChange({ ...asked, message: 'Bigger' }),
    fix: await actionAnswer.fixAddress({ ...asked, ...address }),
    account: await actionAnswer.nameRefundAccount({
      ...asked,
      holder: 'Mallory',
      iban: 'DE89370400440532013000',
    }),
    pay: await payment.startPayment({ orderPublicId: publicId }),
    payOtherwise: await payment.retryPayment({ orderPublicId: publicId, method: 'CARD' }),
    money: await visitor.payment.checkPayment({ orderPublicId: publicId }),
    reorder: await tracking.reorder({ publicId }),
    thanks: await tracking.getPlacedOrder({ publicId }),
    own: await tracking.getOwnOrder({ publicId }),
    documents: await tracking.mailTrackedDocuments({ publicId }),
    again: await tracking.reorderTracked({ publicId }),
    fault: await visitor.fault.reportFault({
      publicId,
      lines: [`${lineId}=1=${faultKinds[0]}`],
      message: 'Broken',
    }),
    newDesign: await actionAnswer.sendDesign({ ...asked, designId }),
    proofPage: await actionAnswer.getProofPage({ ...asked, file: 'x' }),
    stop: await actionAnswer.stopRefundAccount({ ...asked, token: 'made-up' }),
    print: await tracking.useTrackedDraft({ publicId, lineId, designId }),
    cancel: await tracking.cancelTracked({ publicId }),
  }
  return Object.fromEntries(
    Object.entries(refusals).map(([door, answer]) => [
      door,
      'code' in answer ? String(answer.code) : 'open',
    ]),
  )
}

/** Endpoint behind each of these doors. */
const endpointOf: Record<keyof typeof closed, string> = {
  draft: 'tracking.startTrackedDraft',
  address: 'tracking.changeTrackedAddress',
  withdrawal: 'withdrawal.withdraw',
  document: 'tracking.getTrackedDocument',
  action: 'actionAnswer.approveProof',
  change: 'actionAnswer.askForChange',
  fix: 'actionAnswer.fixAddress',
  account: 'actionAnswer.nameRefundAccount',
  pay: 'payment.startPayment',
  payOtherwise: 'payment.retryPayment',
  money: 'payment.checkPayment',
  reorder: 'tracking.reorder',
  thanks: 'tracking.getPlacedOrder',
  own: 'tracking.getOwnOrder',
  print: 'tracking.useTrackedDraft',
  cancel: 'tracking.cancelTracked',
  documents: 'tracking.mailTrackedDocuments',
  again: 'tracking.reorderTracked',
  fault: 'fault.reportFault',
  newDesign: 'actionAnswer.sendDesign',
  proofPage: 'actionAnswer.getProofPage',
  stop: 'actionAnswer.stopRefundAccount',
}

/** What is for whoever has the link, each with a test of how much it says or how often it may be tried. */
const forTheLink = [
  'actionAnswer.getAction',
  'fault.getFaultForm',
  'orderAccess.confirmOrder',
  'orderAccess.enterCode',
  'orderAccess.sendCode',
  'tracking.getTrackedPreview',
  'tracking.getTracking',
]

/** Nouns whose `publicId` names something of their own, which is no order. */
const ofTheirOwn = new Set(['address', 'chat', 'quote', 'ticket'])

it('every endpoint that takes an order’s id is tried by strangers', () => {
  const taking = Object.entries(contracts as Record<string, Contract>).flatMap(([noun, contract]) =>
    Object.entries(contract)
      .filter(([, { input }]) => Object.keys(input.shape).some((key) => /publicId$/i.test(key)))
      .map(([name]) => `${noun}.${name}`),
  )
  expect(taking.filter((name) => !ofTheirOwn.has(name.split('.')[0]!)).toSorted()).toEqual(
    [...Object.values(endpointOf), ...forTheLink].toSorted(),
  )
})

const closed = {
  draft: 'forbidden',
  address: 'forbidden',
  withdrawal: 'forbidden',
  document: 'forbidden',
  action: 'forbidden',
  change: 'forbidden',
  fix: 'forbidden',
  account: 'forbidden',
  pay: 'forbidden',
  payOtherwise: 'forbidden',
  money: 'forbidden',
  reorder: 'unauthenticated',
  thanks: 'not_found',
  own: 'unauthenticated',
  print: 'not_found',
  cancel: 'forbidden',
  documents: 'forbidden',
  again: 'forbidden',
  fault: 'forbidden',
  newDesign: 'not_found',
  proofPage: 'forbidden',
  stop: 'not_found',
}

async function pictureOf(visitor: Visitor, { publicId, lineId }: BoughtMug, size?: 'small') {
  const answer = await visitor.tracking.getTrackedPreview({ publicId, lineId, size })
  if (!(answer instanceof Response)) return answer.code
  return (await answer.text()).startsWith('small') ? 'small' : 'whole'
}

/** Whoever looks at a guest's order or at an account's, and what that gives them. */
const viewers = {
  'a stranger with the link': {
    of: 'guest',
    come: async () => stage.shop.visitor(),
    level: 'link',
    picture: 'small',
    doors: { ...closed },
  },
  'a stranger who knows the postal code': {
    of: 'guest',
    async come({ publicId }: BoughtMug) {
      const visitor = await stage.stranger()
      granted(await visitor.orderAccess.confirmOrder({ publicId, answer: 'sw1a1aa' }))
      return visitor
    },
    level: 'address',
    picture: 'small',
    doors: closed,
  },
  'a stranger with an account of their own': {
    of: 'guest',
    come: async () => stage.shop.customer(await makeCustomer(stage.db)),
    level: 'link',
    picture: 'small',
    doors: { ...closed, reorder: 'not_found', own: 'not_found' },
  },
  'a stranger with the link of an account’s order': {
    of: 'account',
    come: () => stage.stranger(),
    level: 'link',
    picture: 'small',
    doors: closed,
  },
  'a stranger who knows the postal code of an account’s order': {
    of: 'account',
    async come({ publicId }: BoughtMug) {
      const visitor = await stage.stranger()
      granted(await visitor.orderAccess.confirmOrder({ publicId, answer: 'SW1A 1AA' }))
      return visitor
    },
    level: 'address',
    picture: 'small',
    doors: closed,
  },
  'the wrong account': {
    of: 'account',
    come: async () => stage.shop.customer(await makeCustomer(stage.db)),
    level: 'link',
    picture: 'small',
    doors: { ...closed, reorder: 'not_found', own: 'not_found' },
  },
} as const

const owner = { permissions: ['orders.read', 'orders.create'] }

async function buyWithAccount() {
  const customer = await makeCustomer(stage.db, owner)
  const mug = await stage.buyMug({ by: await stage.shop.customer(customer), email: customer.email })
  return { ...mug, customer }
}

describe('what the order shows and lets be done', () => {
  it.each(Object.entries(viewers))('to %s', async (_who, expected) => {
    const mug = await (expected.of === 'guest' ? stage.buyMug() : buyWithAccount())
    // The buyer's own hour is over.
    stage.later(61)
    const visitor = await expected.come(mug)
    const seen = await stage.see(visitor, mug)
    expect(seen).toMatchObject({ level: expected.level, firstName: 'Ann', city: 'London' })
    const text = JSON.stringify(seen)
    for (const secret of [mug.email, 'Minor', 'trackingNumber', 'Other ', 'nextAction', 'CARD']) {
      expect(text, secret).not.toContain(secret)
    }
    expect(text.includes('1 High Street')).toBe(expected.level === 'address')
    expect(await pictureOf(visitor, mug)).toBe(expected.picture)
    expect(await tryEverything(visitor, mug)).toEqual(expected.doors)
    const { status, delivery_address } = await orderOf(stage.db, mug)
    expect(status).not.toBe(10)
    expect(JSON.stringify(delivery_address)).not.toContain('Mallory')
  })

  const owners = {
    'its guest with the code from the mail': async (mug: BoughtMug) => {
      stage.later(61)
      const visitor = await stage.stranger()
      await becomeOwner(stage.db, visitor, mug)
      return visitor
    },
    'the session that has just placed it': async ({ buyer }: BoughtMug) => {
      stage.later(59)
      return buyer
    },
  }
  it.each(Object.entries(owners))('to %s: everything', async (_who, come) => {
    const mug = await stage.buyMug()
    const visitor = await come(mug)
    const seen = await stage.see(visitor, mug)
    expect(seen).toMatchObject({
      level: 'owner',
      personal: { email: mug.email },
      destination: { address: { addressLine1: '1 High Street' } },
      money: { currency: 'GBP' },
    })
    expect(await pictureOf(visitor, mug)).toBe('whole')
    const doors = await tryEverything(visitor, mug)
    expect(doors).toMatchObject({
      draft: 'open',
      address: 'open',
      document: 'not_found',
      action: 'not_found',
      money: 'open',
      print: expect.stringMatching(/open|not_found/) as string,
      cancel: 'open',
    })
  })

  it('to the login of its account: everything, on every day', async () => {
    const mug = await buyWithAccount()
    stage.later(31 * 24 * 60)
    const visitor = await stage.shop.customer(mug.customer)
    expect(await stage.see(visitor, mug)).toMatchObject({ level: 'owner', isOwner: true })
    const doors = await tryEverything(visitor, mug)
    expect(doors).toMatchObject({ draft: 'open', reorder: 'open', own: 'open', cancel: 'open' })
  })

  it('to whoever was the owner an hour ago: where it goes, and no more', async () => {
    const mug = await stage.buyMug()
    stage.later(61)
    expect(await stage.see(mug.buyer, mug)).toMatchObject({ level: 'address' })
    await becomeOwner(stage.db, mug.buyer, mug)
    stage.later(59)
    expect(await stage.see(mug.buyer, mug)).toMatchObject({ level: 'owner' })
    stage.later(2)
    expect(await stage.see(mug.buyer, mug)).toMatchObject({ level: 'address' })
    expect(await mug.buyer.tracking.cancelTracked(mug)).toMatchObject({ code: 'forbidden' })
  })

  it('to whoever typed a code before an account took the order: no longer everything', async () => {
    const mug = await stage.buyMug()
    const visitor = await stage.stranger()
    await becomeOwner(stage.db, visitor, mug)
    const { id: customerId } = await makeCustomer(stage.db)
    const order = stage.db.updateTable('shop_order').where('id', '=', mug.id)
    await order.set({ customer_id: customerId }).execute()
    expect(await stage.see(visitor, mug)).toMatchObject({ level: 'address', ownerBy: 'login' })
  })

  it('of a parcel: what the carrier says, and to the owner alone its number', async () => {
    const email = stage.newEmail()
    const placed = { status: 9, email, placedAt: stage.now } as const
    const order = await makePlacedOrder(stage.db, placed)
    const parcel = {
      carrier: 'test-post',
      tracking_number: `TP-${order.number}`,
      created_by: 'test',
    }
    await stage.db
      .insertInto('shipment')
      .values({ order_id: order.id, parcel: 1, ...parcel })
      .execute()
    const visitor = await stage.stranger()
    const { publicId } = order
    for (const answer of ['link', 'SW1A 2AA']) {
      if (answer !== 'link') granted(await visitor.orderAccess.confirmOrder({ publicId, answer }))
      const seen = await stage.see(visitor, order)
      expect(seen).toMatchObject({ parcels: [{ isCollected: false, carrierName: 'Test Post' }] })
      expect(JSON.stringify(seen)).not.toContain('TP-')
    }
    await becomeOwner(stage.db, visitor, { publicId, email })
    const trackingNumber = parcel.tracking_number
    expect(await stage.see(visitor, order)).toMatchObject({ parcels: [{ trackingNumber }] })
  })

  it('of a present: no picture to anybody but its owner', async () => {
    const mug = await stage.buyMug({ isPresent: true })
    stage.later(61)
    const grandma = await stage.stranger()
    for (const answer of ['link', 'SW1A 1AA']) {
      if (answer !== 'link') {
        granted(await grandma.orderAccess.confirmOrder({ publicId: mug.publicId, answer }))
      }
      const seen = await stage.see(grandma, mug)
      expect(seen).toMatchObject({ lines: [{ articleName: expect.any(String) as string }] })
      expect(JSON.stringify(seen)).not.toContain('urlPreview')
      expect(await pictureOf(grandma, mug)).toBe('forbidden')
      expect(await pictureOf(grandma, mug, 'small')).toBe('forbidden')
    }
    await becomeOwner(stage.db, grandma, mug)
    expect(await pictureOf(grandma, mug)).toBe('whole')
  })
})

describe('a link that was passed on', () => {
  it('gives a thief who knows the postal code nothing of an account’s order', async () => {
    const mug = await buyWithAccount()
    const eve = await stage.stranger()
    const { publicId } = mug
    granted(await eve.orderAccess.confirmOrder({ publicId, answer: 'SW1A 1AA' }))
    expect(await eve.orderAccess.sendCode({ publicId })).toMatchObject({ code: 'forbidden' })
    expect(await eve.orderAccess.enterCode({ publicId, code: '000000' })).toMatchObject({
      code: 'forbidden',
    })
    expect(await stage.see(eve, mug)).toMatchObject({ ownerBy: 'login', isCodeSent: false })
    expect(JSON.stringify(await stage.see(eve, mug))).not.toContain('•••')
    expect(await tryEverything(eve, mug)).toEqual(closed)
    const codes = (await mailsTo(stage.db, mug.email)).filter(({ subject }) => /^\d/.test(subject))
    expect(codes).toEqual([])
  })
})
