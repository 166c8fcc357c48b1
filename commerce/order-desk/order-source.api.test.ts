import { expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { tokenOf, mailsTo } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { openQuoteDesk } from '#tests/orders/quotes.ts'
import type { Visitor } from '#tests/api.ts'

const stage = openOrderStage()
const quotes = openQuoteDesk(stage)

const numberOf = async (visitor: Visitor) =>
  (await orderOf(stage.db, await placeOrder(visitor))).number

/** Somebody of the shop fills a cart, and its customer takes it over and orders. */
async function built(): Promise<string> {
  const clerk = await stage.shop.staff('support')
  const email = stage.newEmail()
  const buyer = { store: 'WPX-GB', language: 'en', email, name: 'Ann', surname: 'Other' }
  const { id } = await makeArticle(stage.db)
  const cart = { ...buyer, reason: 'By telephone', lines: [`article=${id}==1`] }
  granted(await clerk.orderHelp.buildCart({ ...cart, isMailed: 'on' }))
  const taker = await stage.shop.visitorWithSession()
  const token = tokenOf((await mailsTo(stage.db, email))[0])
  granted(await taker.cart.takePrepared({ token }))
  return numberOf(taker)
}

async function quoted(): Promise<string> {
  const person = await makeCustomer(stage.db)
  const customer = await stage.shop.customer(person)
  const ticket = await quotes.ask(customer, person.email)
  const clerk = await stage.shop.staff('support')
  const box = await quotes.makeBox()
  const { publicId, saved } = await quotes.draft(clerk, ticket, [`${box.thing}=10=`])
  granted(saved)
  granted(await quotes.send(clerk, publicId))
  granted(await customer.quote.acceptQuote({ publicId }))
  return numberOf(customer)
}

async function madeAgain(): Promise<{ first: string; reprint: string }> {
  const mug = await stage.buyMug()
  stage.later(61)
  await deliverOrder(stage.db, mug.id, stage.now)
  const { number } = await orderOf(stage.db, mug)
  const clerk = await stage.shop.staff('support')
  const fault = { reason: 'print_fault', payer: 'PRESS', note: 'White stripe' } as const
  const asked = { number, lines: [`${mug.lineId}=1`], ...fault }
  const { reprint } = granted(await clerk.orderHelp.askForReprint(asked))
  return { first: number, reprint: reprint! }
}

it('tells orders apart by where they come from, several at once, in list, count and export alike', async () => {
  const [office, quote] = [await built(), await quoted()]
  const { first: web, reprint } = await madeAgain()
  const clerk = await stage.shop.staff('support')
  const from = async (...source: ('web' | 'office' | 'quote' | 'reprint')[]) => {
    const { orders, count } = granted(await clerk.orderDesk.listOrders({ source }))
    expect(count).toBe(orders.length)
    const query = source.map((one) => `source=${one}`).join('&')
    const counted = granted(await clerk.officeTask.countList({ list: 'orders', query }))
    expect(counted.count, 'the export counts what the list shows').toBe(count)
    return orders.map(({ number }) => number).toSorted()
  }
  expect(await from('office')).toEqual([office])
  expect(await from('quote')).toEqual([quote])
  expect(await from('reprint')).toEqual([reprint])
  expect(await from('web')).toEqual([web])
  expect(await from('office', 'quote')).toEqual([office, quote].toSorted())
  expect(await from()).toEqual([office, quote, reprint, web].toSorted())
  expect(await clerk.orderDesk.listOrders({ source: ['moon' as 'web'] })).toMatchObject({
    code: 'invalid',
  })
})
