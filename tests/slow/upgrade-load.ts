import { randomUUID } from 'node:crypto'
import { createClient, type Caller } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import type { ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { homeAddress, SHIPPING_MINOR } from '#tests/orders.ts'
import { get } from 'node:http'

const READERS = 4
const BUYERS = 2
const PRICE_MINOR = 1000
const pages = ['/', '/cart', '/login', '/help', '/photo-gifts']

type Target = { address: string; host: string; token: string; articleId: number }

/** People who look at pages and people who buy, through a proxy; every failed request is told. */
export function openUpgradeLoad(target: Target) {
  let isOpen = true
  const told = { requests: 0, failures: [] as string[], placed: [] as string[] }

  async function read(): Promise<void> {
    while (isOpen) {
      for (const path of pages) {
        const status = await statusOf(target, path).catch((error: Error) => error.message)
        told.requests += 1
        if (typeof status !== 'number' || status >= 500)
          told.failures.push(`GET ${path}: ${status}`)
      }
    }
  }

  async function buy(): Promise<void> {
    while (isOpen) {
      try {
        told.placed.push(await placeOrder(target, () => (told.requests += 1)))
      } catch (error) {
        told.failures.push(`order: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const people = [
    ...Array.from({ length: READERS }, () => read()),
    ...Array.from({ length: BUYERS }, () => buy()),
  ]
  return {
    async stop() {
      isOpen = false
      await Promise.all(people)
      return told
    },
  }
}

function statusOf({ address, host }: Target, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { headers: { host } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    }).once('error', reject)
  })
}

async function placeOrder(target: Target, count: () => void): Promise<string> {
  const caller: Caller = {
    transport: async (request) => {
      count()
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${target.token}`)
      return fetch(`${target.address}/_api${pathname}${search}`, {
        method: request.method,
        headers,
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
      })
    },
    baseUrl: 'http://shop.invalid',
    clientAddress: `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join('.')}`,
    envelope: { extSessionId: makePublicId(), application: 'WPX-GB', locale: 'en', tracking: {} },
  }
  const nouns = Object.entries(contracts).map(([noun, contract]) => [
    noun,
    createClient(contract, caller),
  ])
  const shopper = Object.fromEntries(nouns) as ShopApi
  caller.credential = granted(await shopper.session.startSession({})).credential
  granted(await shopper.cart.addLine({ articleId: target.articleId, quantity: 1 }))
  granted(await shopper.session.chooseGuestCheckout({}))
  const contact = { name: 'Ann', surname: 'Other', email: `${randomUUID()}@example.com` }
  granted(await shopper.checkout.setContact(contact))
  granted(await shopper.checkout.setAddress(homeAddress))
  granted(await shopper.checkout.setDelivery({ service: 'test-home' }))
  const order = { expectedTotalMinor: PRICE_MINOR + SHIPPING_MINOR, paymentMethod: 'CARD' }
  return granted(await shopper.placing.placeOrder(order)).publicId
}

function granted<Answer>(answer: Answer): Exclude<Answer, { errorCode: number }> {
  if (isRefused(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer as Exclude<Answer, { errorCode: number }>
}
