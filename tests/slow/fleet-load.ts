import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Caller } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import type { ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { homeAddress, SHIPPING_MINOR } from '#tests/orders/orders.ts'

const READERS = 4
const BUYERS = 2
const PRICE_MINOR = 1000
const REQUEST_MS = 15_000
const PRESS_AGAIN_MS = 200
const GIVE_UP_MS = 60_000
const pages = ['/', '/cart', '/login', '/help', '/photo-gifts']

export type Target = { address: string; host: string; token: string; articleId: number }

/** People who look at pages and people who buy, through a proxy; every failed request is told. */
export function openLoad(target: Target) {
  let isOpen = true
  const told = { requests: 0, failures: [] as string[], placed: [] as string[] }
  let placedAt = performance.now()
  let longestGapMs = 0

  const fail = (what: string, error: unknown) =>
    void told.failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)

  async function read(): Promise<void> {
    while (isOpen) {
      for (const path of pages) {
        told.requests += 1
        const status = await statusOf(target, path).catch((error: unknown) => error)
        if (typeof status !== 'number' || status >= 500) {
          fail(`GET ${path}`, status)
          await sleep(PRESS_AGAIN_MS)
        }
      }
    }
  }

  async function buy(): Promise<void> {
    while (isOpen) {
      try {
        told.placed.push(await placeOrder(target, { count: () => (told.requests += 1), fail }))
        longestGapMs = Math.max(longestGapMs, performance.now() - placedAt)
        placedAt = performance.now()
      } catch (error) {
        fail('order', error)
        await sleep(PRESS_AGAIN_MS)
      }
    }
  }

  const people = [
    ...Array.from({ length: READERS }, () => read()),
    ...Array.from({ length: BUYERS }, () => buy()),
  ]
  return {
    countPlaced: () => told.placed.length,
    count: () => ({
      requests: told.requests,
      failures: told.failures.length,
      orders: told.placed.length,
    }),
    async stop() {
      isOpen = false
      await Promise.all(people)
      const failures = [...Map.groupBy(told.failures, (one) => one)].map(
        ([what, list]) => `${list.length} × ${what}`,
      )
      return { ...told, failures, longestGapMs: Math.round(longestGapMs) }
    },
  }
}

function statusOf({ address, host }: Target, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { headers: { host }, timeout: REQUEST_MS }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    }).once('error', reject)
  })
}

type Heard = { count: () => void; fail: (what: string, error: unknown) => void }

/** Whoever pressed the button and heard nothing presses it again: the same key, the same order. */
async function placeOrder(target: Target, heard: Heard): Promise<string> {
  const { shopper, caller } = openShopper(target, heard.count)
  caller.credential = granted(await shopper.session.startSession({})).credential
  granted(await shopper.cart.addLine({ articleId: target.articleId, quantity: 1 }))
  granted(await shopper.session.chooseGuestCheckout({}))
  const contact = { name: 'Ann', surname: 'Other', email: `${randomUUID()}@load.example` }
  granted(await shopper.checkout.setContact(contact))
  granted(await shopper.checkout.setAddress(homeAddress))
  granted(await shopper.checkout.setDelivery({ service: 'test-home' }))
  const order = { expectedTotalMinor: PRICE_MINOR + SHIPPING_MINOR, paymentMethod: 'CARD' }
  const idempotencyKey = randomUUID()
  const startedAt = performance.now()
  for (;;) {
    try {
      return granted(await shopper.placing.placeOrder(order, { idempotencyKey })).publicId
    } catch (error) {
      if (performance.now() - startedAt > GIVE_UP_MS) throw error
      heard.fail('place', error)
      await sleep(PRESS_AGAIN_MS)
    }
  }
}

export function openShopper(target: Target, count: () => void) {
  const caller: Caller = {
    transport: async (request) => {
      count()
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${target.token}`)
      return fetch(`${target.address}/_api${pathname}${search}`, {
        method: request.method,
        headers,
        signal: AbortSignal.timeout(REQUEST_MS),
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
  return { shopper: Object.fromEntries(nouns) as ShopApi, caller }
}

export function granted<Answer>(answer: Answer): Exclude<Answer, { errorCode: number }> {
  if (isRefused(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer as Exclude<Answer, { errorCode: number }>
}
