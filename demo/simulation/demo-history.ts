import { createClient, type Caller, type Transport } from '#api/client.ts'
import { isRefused } from '#api/refusal.ts'
import type { ShopApi } from '#app/shop.ts'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Brand } from '#config/site-table.ts'
import type { Site } from '#config/sites.ts'
import { demoCustomers } from '#demo/seed/demo-customers.ts'
import { demoAddress } from './demo-addresses.ts'
import { granted } from './simulated-factory.ts'

/** Ready-made designs on these are ordered: a mug and a cushion. */
const ORDERED_ARTICLES = [101, 301]
const TEST_CARD = { number: '4242424242424242', expiry: '12/39', code: '123' }
const customer = demoCustomers[0]

/** Homes of the customer of each brand: she wrote to the shop there, and more is under way. */
const homes: Record<Brand, { store: string; question: string }> = {
  estampa: {
    store: 'WPX-GB',
    question:
      'Hello! My mug is lovely. Can I have the same picture as a cushion too, or is it too small for that?',
  },
  tazalia: {
    store: 'TZ-ES',
    question:
      '¡Hola! La taza me encanta. ¿Puedo tener la misma imagen en un cojín o es demasiado pequeña?',
  },
}

export type DemoHistoryParts = {
  transport: Transport
  sites: readonly Site[]
  /** Told of an order that the played factory and carriers end at once. */
  hurry: (order: string) => void
  isStopping: () => boolean
}

type Visitor = ShopApi & { caller: Caller }

/**
 * Gives the demo's customer what customers have: designs of her own, an order that has arrived in
 * each store, one in the making, one that is not paid, and a question. All of it through the API, as
 * a browser would do it. Nothing happens where she has an order already.
 */
export async function makeDemoHistory(parts: DemoHistoryParts): Promise<void> {
  for (const brand of Object.keys(homes) as Brand[]) {
    const sites = parts.sites.filter((site) => site.brand === brand)
    const home = sites.find(({ slug }) => slug === homes[brand].store) ?? sites[0]
    if (!home) continue
    const anna = await signIn(parts.transport, home)
    if (granted(await anna.tracking.listOwnOrders({})).total > 0) continue
    const versions = []
    for (const articleId of ORDERED_ARTICLES) {
      const version = await takeReadyDesign(anna, articleId)
      if (version) versions.push(version)
    }
    const [first] = versions
    if (!first) continue
    const arrived = await order(anna, home, [first], 'paid')
    parts.hurry(arrived.number)
    await order(anna, home, versions, 'paid')
    await order(anna, home, [first], 'unpaid')
    await ask(anna, homes[brand].question, arrived.number)
    for (const site of sites.filter((other) => other !== home)) {
      if (parts.isStopping()) return
      const there = await signIn(parts.transport, site)
      parts.hurry((await order(there, site, [first], 'paid')).number)
    }
  }
}

async function signIn(transport: Transport, site: Site): Promise<Visitor> {
  const caller: Caller = {
    transport,
    baseUrl: 'http://api.internal',
    clientAddress: '127.0.0.1',
    envelope: {
      extSessionId: makePublicId(),
      application: site.slug,
      locale: site.config.lang,
      tracking: {},
    },
  }
  const nouns = Object.entries(contracts).map(([noun, contract]) => [
    noun,
    createClient(contract, caller),
  ])
  const visitor: Visitor = { ...(Object.fromEntries(nouns) as ShopApi), caller }
  const { email, password } = customer
  caller.credential = granted(await visitor.session.logIn({ email, password })).credential
  return visitor
}

/** A design of her own that begins as a published one with nothing left to fill in, frozen for the cart. */
async function takeReadyDesign(visitor: Visitor, articleId: number): Promise<string | undefined> {
  const wanted = { articleId, sort: 'POPULARITY' } as const
  for (const { id, name } of granted(await visitor.design.listDesigns(wanted)).designs) {
    const { designId, revision } = granted(
      await visitor.design.createDesign({ fromDesignId: id, name }),
    )
    const version = { designId, revision, reason: 'CART', confirmed: [] } as const
    const frozen = await visitor.design.freezeVersion(version)
    if (!isRefused(frozen)) return frozen.id
    granted(await visitor.design.deleteDesign({ designId }))
  }
  return undefined
}

async function order(
  visitor: Visitor,
  site: Site,
  versions: readonly string[],
  how: 'paid' | 'unpaid',
) {
  const { name, surname, email } = customer
  for (const versionId of versions) granted(await visitor.cart.addDesign({ versionId }))
  granted(await visitor.checkout.setContact({ name, surname, email }))
  const country = site.config.defaultCountryA2
  if (!isAddressCountry(country)) throw new Error(`No address in ${country}.`)
  granted(await visitor.checkout.setAddress(demoAddress(country, `${name} ${surname}`)))
  const { options } = granted(await visitor.checkout.listDeliveryOptions({}))
  const option = options.find(({ mode }) => mode === 'ADDRESS')
  if (!option) throw new Error(`Nobody delivers in ${country}.`)
  granted(await visitor.checkout.setDelivery({ service: option.service }))
  const { totalMinor } = granted(await visitor.checkout.getCheckout({}))
  const paymentMethod = how === 'paid' ? 'CARD' : await findLaterMethod(visitor, totalMinor)
  const placed = granted(
    await visitor.placing.placeOrder({ expectedTotalMinor: totalMinor, paymentMethod }),
  )
  if (how === 'paid') await payByCard(visitor, placed.publicId)
  return placed
}

/** A transfer where the store has it; elsewhere a card that is not given. */
async function findLaterMethod(visitor: Visitor, totalMinor: number): Promise<string> {
  const { offers } = granted(await visitor.payment.listOffers({ totalMinor }))
  return offers.find(({ method }) => method === 'BANK_TRANSFER')?.method ?? 'CARD'
}

async function payByCard(visitor: Visitor, orderPublicId: string): Promise<void> {
  const { action } = granted(await visitor.payment.startPayment({ orderPublicId }))
  if (action.kind !== 'redirect') throw new Error('A card is paid on a page of the provider.')
  const id = new URL(action.url, 'http://shop.internal').pathname.split('/').at(-1)!
  granted(await visitor.testGateway.payByTestCard({ id, ...TEST_CARD }))
  granted(await visitor.payment.checkPayment({ orderPublicId }))
}

async function ask(visitor: Visitor, message: string, orderNumber: string): Promise<void> {
  const { name, email } = customer
  granted(
    await visitor.ticket.openTicket({
      subject: 'product',
      name,
      email,
      order: orderNumber,
      message,
      policy: 'on',
      attachment: [],
    }),
  )
}
