import { Agent, request as ask } from 'node:http'
import { createClient, type Caller } from '#api/client.ts'
import type { ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { granted } from '#tests/designs/designs.ts'

export type Articles = readonly [number, number]

/** Kept open, as between a shop and its proxy. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const address = { recipient: 'Ann Other', addressLine1: '1 High Street', city: 'London' }
const whereTo = { ...address, postalCode: 'SW1A 1AA' }
const emailOf = (turn: number) => `ann.${turn}@example.com`

/** Checkout of a guest with two things: ten calls, each as a page makes it. */
export async function checkOut(port: number, articles: Articles, turn: number): Promise<void> {
  const visitor = openVisitor(port)
  const { credential } = granted(await visitor.session.startSession({}))
  visitor.caller.credential = credential
  granted(await visitor.cart.addLine({ articleId: articles[0], quantity: 1 }))
  granted(await visitor.cart.addLine({ articleId: articles[1], quantity: 2 }))
  granted(await visitor.session.chooseGuestCheckout({}))
  const contact = { name: 'Ann', surname: 'Other', email: emailOf(turn) }
  granted(await visitor.checkout.setContact(contact))
  granted(await visitor.checkout.setAddress(whereTo))
  granted(await visitor.checkout.setDelivery({ service: 'paloma-home' }))
  const { totalMinor } = granted(await visitor.checkout.getCheckout({}))
  const placed = granted(
    await visitor.placing.placeOrder({ expectedTotalMinor: totalMinor, paymentMethod: 'CARD' }),
  )
  granted(await visitor.payment.startPayment({ orderPublicId: placed.publicId }))
}

/** The same by hand: nine, since there is no session and nobody to be asked who they are. */
export async function checkOutBare(port: number, articles: Articles, turn: number): Promise<void> {
  const step = async <Answer>(path: string, given: object) => {
    const headers = { 'content-type': 'application/json' }
    const { body } = await send(port, { method: 'POST', path, headers }, JSON.stringify(given))
    return JSON.parse(body) as Answer
  }
  const cart = await step<{ cartId: string; session: string }>('/cart', {})
  for (const [at, articleId] of articles.entries()) {
    await step('/line', { ...cart, articleId, quantity: at + 1 })
  }
  const email = emailOf(turn)
  await step('/contact', { ...cart, email })
  await step('/address', { ...cart, address: whereTo })
  await step('/delivery', { ...cart, service: 'paloma-home' })
  await step('/checkout', cart)
  const order = await step<{ orderId: string }>('/order', { ...cart, turn, email })
  await step('/payment', order)
}

const byte = () => Math.floor(Math.random() * 250) + 1

function openVisitor(port: number): ShopApi & { caller: Caller } {
  const caller: Caller = {
    transport: async (request) => {
      const { pathname, search } = new URL(request.url)
      const { method } = request
      const headers = Object.fromEntries(request.headers)
      const text = await request.text()
      const { status, body } = await send(port, { method, path: pathname + search, headers }, text)
      return new Response(body, { status, headers: { 'content-type': 'application/json' } })
    },
    baseUrl: 'http://api.internal',
    // Everybody at home: so many from one place would be stopped.
    clientAddress: `10.${byte()}.${byte()}.${byte()}`,
    envelope: { extSessionId: makePublicId(), application: 'WPX-GB', locale: 'en', tracking: {} },
  }
  const nouns = Object.entries(contracts).map(([noun, contract]) => [
    noun,
    createClient(contract, caller),
  ])
  return { ...(Object.fromEntries(nouns) as ShopApi), caller }
}

type Asked = { method: string; path: string; headers: Record<string, string> }

function send(port: number, asked: Asked, text: string): Promise<{ status: number; body: string }> {
  const headers = { ...asked.headers, 'content-length': String(Buffer.byteLength(text)) }
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, agent, ...asked, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, body }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
