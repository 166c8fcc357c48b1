import type { OutputOf } from '#api/contract.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import {
  fieldOf,
  mayDo,
  type OfficeApi,
  type OfficeStore,
  type PageAsk,
  type Sent,
} from '#app/office/office-page.ts'
import type { orderHelpOfficeContract } from '#commerce/order-help/order-help.office.contract.ts'

type Contract = typeof orderHelpOfficeContract
export type Buyer = OutputOf<Contract['findBuyer']>
export type Offered = OutputOf<Contract['listOfferedServices']>
export type Article = OutputOf<Contract['findArticles']>['articles'][number]
export type MadeCart = OutputOf<Contract['buildCart']> & { isMailed: boolean; email: string }

/** Something that can be put in: an article, or a design of the customer's. */
export type Thing = { thing: string; about: string; hint?: string | undefined }
export type ChosenThing = Thing & { quantity: string }

/** Page of an order that is being built; everything that was typed travels in its form, nothing in its address. */
export type Building = {
  stores: readonly OfficeStore[]
  form: FormData
  buyer?: Buyer | undefined
  offered?: Offered | undefined
  articles: readonly Article[]
  sent?: Sent | undefined
  made?: MadeCart | undefined
}

export const quantityName = (thing: string) => `quantity.${thing}`
export const aboutName = (thing: string) => `about.${thing}`

export const storesFor = ({ stores, me }: Pick<PageAsk, 'stores' | 'me'>) =>
  stores.filter(({ slug }) => mayDo(me, 'order.create', slug))

/** Things with a quantity, with the words under which they were found. */
export function chosenIn(form: FormData): ChosenThing[] {
  return [...form.keys()].flatMap((name) => {
    const thing = /^quantity\.(.+)$/.exec(name)?.[1]
    const quantity = thing === undefined ? '' : fieldOf(form, name)
    if (thing === undefined || !/^\d{1,4}$/.test(quantity) || Number(quantity) === 0) return []
    return [{ thing, quantity, about: fieldOf(form, aboutName(thing)) || thing }]
  })
}

/** Customer, articles and services for what was typed so far. */
export async function lookUp(
  ask: Pick<PageAsk, 'api' | 'stores' | 'me'>,
  form: FormData,
): Promise<Refused | Building> {
  const { api } = ask
  const building: Building = { stores: storesFor(ask), form, articles: [] }
  const [store, email] = [fieldOf(form, 'store'), fieldOf(form, 'email')]
  if (!building.stores.some(({ slug }) => slug === store)) return building
  const [offered, articles] = await Promise.all([
    api.orderHelp.listOfferedServices({ store }),
    api.orderHelp.findArticles({ store, query: fieldOf(form, 'query') }),
  ])
  if (isRefused(offered)) return offered
  if (isRefused(articles)) return articles
  const known = { ...building, offered, articles: articles.articles }
  if (!email) return known
  const buyer = await api.orderHelp.findBuyer({ store, email })
  if (!isRefused(buyer)) return { ...known, buyer }
  return buyer.code === 'invalid' ? { ...known, sent: { refused: buyer, form } } : buyer
}

/**
 * Building of an order that somebody has and wants otherwise, to another country or by another service: its customer
 * and its things. Only its number stands in an address.
 */
export async function buildAgain(
  ask: Pick<PageAsk, 'api' | 'stores' | 'me'>,
  number: string,
): Promise<Refused | Building> {
  const order = await ask.api.orderDesk.getOrder({ number })
  if (isRefused(order)) return order
  const form = new FormData()
  form.set('again', order.number)
  form.set('store', order.store)
  const { contact } = order.customer
  if (contact) form.set('email', contact.email)
  const looked = await lookUp(ask, form)
  if (isRefused(looked)) return looked
  const bought = looked.buyer?.orders.find((one) => one.number === order.number)
  for (const [index, line] of (bought?.lines ?? []).entries()) {
    form.set(quantityName(line.thing), String(order.lines[index]?.quantity ?? 1))
    form.set(
      aboutName(line.thing),
      [line.articleName, line.variantLabel].filter(Boolean).join(' · '),
    )
  }
  return looked
}

export async function build(api: OfficeApi, form: FormData) {
  const field = (name: string) => fieldOf(form, name)
  const isMailed = field('isMailed') === 'on'
  const answer = await api.orderHelp.buildCart({
    store: field('store'),
    language: field('language'),
    email: field('email'),
    name: field('name'),
    surname: field('surname'),
    phone: field('phone'),
    lines: chosenIn(form).map(({ thing, quantity }) => `${thing}=${Number(quantity)}`),
    recipient: field('recipient'),
    addressLine1: field('addressLine1'),
    addressLine2: field('addressLine2'),
    postalCode: field('postalCode'),
    city: field('city'),
    province: field('province'),
    legalId: field('legalId'),
    service: field('service'),
    discountPercent: field('discountPercent'),
    reason: field('reason'),
    ...(isMailed && { isMailed: 'on' as const }),
  })
  return isRefused(answer) ? answer : { ...answer, isMailed, email: field('email') }
}
