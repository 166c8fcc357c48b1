import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiRequestFailed, createClient, type Caller } from '#api/client.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import type { ShopApi } from '#app/shop.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { homeAddress } from '#tests/orders/orders.ts'
import type { Session } from './checkout-provider.ts'
import type { Chance } from './checkout-seed.ts'
import { TOTAL_MINOR, type Stage } from './checkout-stage.ts'

const REQUEST_MS = 15_000
const PATIENCE_MS = 120_000
const LOOKS_AT_RETURN = 6

/** Told facts: what shoppers were told, and so must be true for ever. */
export type Told = {
  placed: Map<string, { totalMinor: number }>
  paid: Set<string>
  cancelled: Set<string>
  /** What nobody should have been told. */
  wrong: string[]
  /** How often somebody had to press the button again. */
  retries: number
}
export const openTold = (): Told => ({
  placed: new Map(),
  paid: new Set(),
  cancelled: new Set(),
  wrong: [],
  retries: 0,
})

type Shopper = ShopApi & { caller: Caller }
type Crowd = { stage: Stage; told: Told; onPaid: (session: Session) => void }

/** One shopper after the other, until nobody comes in any more. */
export async function continueBuying(
  crowd: Crowd,
  chance: Chance,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    try {
      await buy(crowd, chance)
    } catch (error) {
      crowd.told.wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
}

/** As a browser does it: what was not answered is sent again under the same key. */
export async function buy(crowd: Crowd, chance: Chance): Promise<void> {
  const { stage, told } = crowd
  const shopper = openShopper(stage, chance)
  const sure = <Answer>(ask: (key: string) => Promise<Answer | Refused>) =>
    insist(told, chance, ask)
  const { credential } = await sure(() => shopper.session.startSession({}))
  shopper.caller.credential = credential
  await fillCart(shopper, stage, sure)
  const { totalMinor } = await sure(() => shopper.checkout.getCheckout({}))
  if (totalMinor !== TOTAL_MINOR) throw new Error(`a cart of ${TOTAL_MINOR} costs ${totalMinor}`)
  const publicId = await place(shopper, told, chance)
  if (publicId === undefined) return
  told.placed.set(publicId, { totalMinor })
  // Somebody closes the window before anything is paid.
  if (chance.happens(0.05)) return
  const ofOrder = { orderPublicId: publicId }
  const { action } = await sure((idempotencyKey) =>
    shopper.payment.startPayment(ofOrder, { idempotencyKey }),
  )
  if (action.kind !== 'redirect') throw new Error(`the way to pay is ${action.kind}`)
  const isCancelled = chance.happens(0.1)
  const cancelling = isCancelled
    ? sure((idempotencyKey) => shopper.tracking.cancelTracked({ publicId }, { idempotencyKey }))
    : undefined
  if (isCancelled) await sleep(chance.between(0, 30))
  const session = stage.provider.pay(action.url)
  if (session) crowd.onPaid(session)
  else if (!isCancelled) throw new Error('the page to pay on was closed')
  if (cancelling) {
    await cancelling
    told.cancelled.add(publicId)
    return
  }
  for (let look = 0; look < LOOKS_AT_RETURN; look += 1) {
    const { isPaid } = await sure(() => shopper.payment.checkPayment(ofOrder))
    if (isPaid) return void told.paid.add(publicId)
    await sleep(chance.between(100, 600))
  }
}

type Sure = <Answer>(ask: (key: string) => Promise<Answer | Refused>) => Promise<Answer>

async function fillCart(shopper: Shopper, { articles }: Stage, sure: Sure): Promise<void> {
  for (const [index, { id: articleId }] of articles.entries()) {
    await sure((idempotencyKey) =>
      shopper.cart.addLine({ articleId, quantity: index + 1 }, { idempotencyKey }),
    )
  }
  await sure((idempotencyKey) => shopper.session.chooseGuestCheckout({}, { idempotencyKey }))
  const contact = { name: 'Ann', surname: 'Other', email: `${randomUUID()}@example.com` }
  await sure((idempotencyKey) => shopper.checkout.setContact(contact, { idempotencyKey }))
  await sure((idempotencyKey) => shopper.checkout.setAddress(homeAddress, { idempotencyKey }))
  await sure((idempotencyKey) =>
    shopper.checkout.setDelivery({ service: 'test-home' }, { idempotencyKey }),
  )
}

/** Once, by a double click, or from two windows. Undefined for who gives up at the first silence. */
async function place(shopper: Shopper, told: Told, chance: Chance): Promise<string | undefined> {
  const order = { expectedTotalMinor: TOTAL_MINOR, paymentMethod: 'CARD' }
  const press = (key: string) => shopper.placing.placeOrder(order, { idempotencyKey: key })
  const key = randomUUID()
  if (chance.happens(0.05)) {
    const answer = await press(key).catch(() => undefined)
    return answer && !isRefused(answer) ? answer.publicId : undefined
  }
  const keys = [key]
  if (chance.happens(0.2)) keys.push(chance.happens(0.5) ? key : randomUUID())
  const answers = await Promise.all(keys.map((one) => insist(told, chance, () => press(one))))
  // Somebody reloads the page that says thank you.
  if (chance.happens(0.1)) answers.push(await insist(told, chance, () => press(key)))
  const ids = new Set(answers.map(({ publicId }) => publicId))
  if (ids.size !== 1) throw new Error(`one cart became the orders ${[...ids].join()}`)
  return answers[0]!.publicId
}

const comeAgain: ReadonlySet<string> = new Set(['busy', 'locked', 'in_use'])

/** Throws for any other refusal: nobody here does anything that may be refused. */
async function insist<Answer>(
  told: Told,
  chance: Chance,
  ask: (key: string) => Promise<Answer | Refused>,
): Promise<Answer> {
  const key = randomUUID()
  const startedAt = performance.now()
  for (;;) {
    const answer = await ask(key).catch((error: unknown) => {
      if (error instanceof ApiRequestFailed) return undefined
      throw error
    })
    if (answer !== undefined && !isRefused(answer)) return answer
    if (answer !== undefined && !comeAgain.has((answer as Refused).code)) {
      throw new Error(`refused: ${JSON.stringify(answer)}`)
    }
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('the shop never answered')
    told.retries += 1
    await sleep(chance.between(30, 250))
  }
}

/** Whichever process a balancer would choose: one that is up, if there is any. */
function openShopper(stage: Stage, chance: Chance): Shopper {
  const caller: Caller = {
    transport: async (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(`${addressOf(stage, chance)}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        signal: AbortSignal.timeout(REQUEST_MS),
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
      })
    },
    baseUrl: 'http://shop.invalid',
    // Everybody at home: so many from one place would be stopped.
    clientAddress: `10.${[1, 2, 3].map(() => Math.floor(chance.between(0, 255))).join('.')}`,
    envelope: { extSessionId: makePublicId(), application: 'WPX-GB', locale: 'en', tracking: {} },
  }
  const nouns = Object.entries(contracts).map(([noun, contract]) => [
    noun,
    createClient(contract, caller),
  ])
  return { ...(Object.fromEntries(nouns) as ShopApi), caller }
}

export function addressOf(stage: Stage, chance: Chance): string {
  const up = stage.webs.flatMap((slot) => slot.ready() ?? [])
  if (up.length === 0) throw new Error('nobody is there')
  return `http://127.0.0.1:${chance.pick(up).port}`
}
