import { refuse } from '#api/refusal.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import { addLine } from '#commerce/cart/cart-line.service.ts'
import { preparedCartMail } from '#commerce/cart/prepared-cart.mail.ts'
import {
  addPreparedVersion,
  makePreparedKey,
  openPreparedCart,
  setPreparedCode,
} from '#commerce/cart/prepared-cart.service.ts'
import { openCatalogueIndex } from '#commerce/catalogue/catalogue-index.ts'
import { getCheckout, setContact, setDelivery } from '#commerce/checkout/checkout.service.ts'
import { setAddress } from '#commerce/checkout/address-step.service.ts'
import { listServices } from '#commerce/delivery/carrier-service.service.ts'
import { packParcel } from '#commerce/delivery/parcel.rules.ts'
import { countTogether, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { SessionCtx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { maskEmail } from '#commerce/order-access/mask.rules.ts'
import { createPromotion, generateCodes } from '#commerce/promotion/promotion-writing.service.ts'
import { normaliseCode } from '#commerce/promotion/code.rules.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { agreedDiscountWords } from './agreed-discount.words.ts'
import * as queries from './build-cart.queries.ts'

export {
  findAccount,
  findBuyersVersion,
  selectDesigns,
  selectOrders,
} from './build-cart.queries.ts'

const DAY = 24 * 60
const perPerson: AttemptLimit = { name: 'built cart person', most: 100, windowMinutes: DAY }
const perMailbox: AttemptLimit = { name: 'built cart mailbox', most: 6, windowMinutes: DAY }

type BuiltLine =
  | { versionId: string; quantity: number }
  | { articleId: number; variant: string; quantity: number }

type Built = {
  store: string
  language: string
  email: string
  name: string
  surname: string
  phone?: string | undefined
  lines: BuiltLine[]
  service?: string | undefined
  discountPercent?: number | undefined
  reason: string
  isMailed?: 'on' | undefined
} & Omit<TypedAddress, 'country' | 'phone' | 'isBillingCompany'>

export function makeCartBuilding({ sites }: { sites: readonly Site[] }) {
  const siteOf = (ctx: StaffCtx, store: string): Site => {
    const site = sites.find(({ slug }) => slug === store.toUpperCase())
    if (!site) return refuse('not_found')
    judgeStore(ctx, 'order.create', site.slug)
    return site
  }
  const buyerOf = (site: Site, email: string) => ({ store: site.slug, brand: site.brand, email })

  /** Somebody without a session, for the use cases of cart and checkout: what they refuse is refused here too. */
  const shopperOf = (ctx: StaffCtx, site: Site, localeCode: string): SessionCtx => {
    const locale = site.locales.find(({ code }) => code === localeCode)
    if (!locale) return refuse('invalid', { language: 'not_found' })
    const extId = makePublicId()
    return {
      db: ctx.db,
      catalogueIndex: openCatalogueIndex(ctx.db),
      site,
      locale,
      session: { extId, isGuestCheckout: true, customer: undefined, signedInAt: undefined },
      extSessionId: extId,
      clientAddress: ctx.clientAddress,
      clientAgent: ctx.clientAgent,
      tracking: {},
      requestId: ctx.requestId,
      reportSecurity: () => {},
      now: ctx.now,
    }
  }

  /** `stores`: those in which whoever builds it may do so; undefined for all. */
  async function fill(
    shopper: SessionCtx,
    cartId: string,
    input: Built,
    stores: readonly string[] | undefined,
  ) {
    if (input.lines.length === 0) return refuse('invalid', { lines: 'required' })
    const buyer = buyerOf(shopper.site, input.email)
    const account = await queries.findAccount(shopper.db, buyer)
    for (const line of input.lines) {
      if ('articleId' in line) {
        await addLine.execute(shopper, line)
        continue
      }
      const { versionId, quantity } = line
      const owner = { ...buyer, stores, customerId: account?.id }
      const version = await queries.findBuyersVersion(shopper.db, versionId, owner)
      if (!version) return refuse('invalid', { lines: 'not_found' })
      await addPreparedVersion(shopper, cartId, { versionId, ...version }, quantity)
    }
  }

  async function say(shopper: SessionCtx, input: Built) {
    const { name, surname, email, phone, service } = input
    await setContact.execute(shopper, { name, surname, email, phone })
    if (input.addressLine1 === undefined) return
    const { recipient = `${name} ${surname}`, addressLine1, addressLine2 } = input
    const { postalCode, city, province, legalId } = input
    await setAddress.execute(shopper, {
      ...nothingElse,
      recipient,
      addressLine1,
      addressLine2,
      postalCode,
      city,
      province,
      legalId,
    })
    if (service !== undefined) await setDelivery.execute(shopper, { service })
  }

  /** A promotion of one code and one use: it is explained in the cart, counted and taxed as any other. */
  async function discount(
    shopper: SessionCtx,
    cartId: string,
    { percent, until }: { percent: number; until: Date },
  ): Promise<string> {
    const { site, db, now } = shopper
    const promotionId = await createPromotion(db, {
      effect: { kind: 'PERCENT', percent },
      stores: [{ store: site.slug }],
      texts: Object.fromEntries(
        site.locales.map(({ language }) => [language, agreedDiscountWords[language]]),
      ),
      needsCode: true,
      validFrom: now,
      validUntil: until,
      mostUses: 1,
    })
    const [code] = await generateCodes(db, { promotionId, count: 1 })
    await setPreparedCode(shopper, cartId, normaliseCode(code!)!)
    return code!
  }

  return {
    async findBuyer(ctx: StaffCtx, input: { store: string; email: string }) {
      const site = siteOf(ctx, input.store)
      const buyer = buyerOf(site, input.email)
      const [account, orders] = await Promise.all([
        queries.findAccount(ctx.db, buyer),
        queries.selectOrders(ctx.db, buyer),
      ])
      const designs = account
        ? await queries.selectDesigns(ctx.db, account.id, site.locales[0].language)
        : []
      const [last] = orders
      return {
        hasAccount: account !== undefined,
        name: account?.name ?? last?.contact_name,
        surname: account?.surname ?? last?.contact_surname,
        phone: account?.phone ?? last?.contact_phone ?? undefined,
        locale: last?.locale,
        orders: orders.map((order) => ({
          number: order.number,
          placedAt: order.placed_at.toISOString(),
          lines: order.lines
            // What was designed and has been forgotten cannot be ordered again.
            .filter((line) => line.version_id !== null || !line.is_personalised)
            .map((line) => ({
              thing:
                line.version_id === null
                  ? `article=${line.article_id}=${line.variant}`
                  : `version=${line.version_id}`,
              articleName: line.article_name,
              variantLabel: line.variant_label,
              designName: line.design_name ?? undefined,
              quantity: line.quantity,
            })),
        })),
        designs: designs.map((design) => ({
          thing: `version=${design.id}`,
          articleName: design.article_name,
          variantLabel: design.variant,
          designName: design.name,
          frozenAt: design.frozen_at.toISOString(),
        })),
      }
    },

    async findArticles(ctx: StaffCtx, input: { store: string; query?: string | undefined }) {
      const site = siteOf(ctx, input.store)
      const { language } = site.locales[0]
      const here = { store: site.slug, language, now: ctx.now, query: input.query }
      const rows = await queries.selectArticles(ctx.db, here)
      return {
        articles: rows.map((row) => ({
          articleId: row.article_id,
          thing: `article=${row.article_id}=${row.variant}`,
          articleName: row.name,
          variantLabel: row.label ?? '',
          priceMinor: row.amount_minor,
          currency: site.config.currency,
        })),
      }
    },

    async listOfferedServices(ctx: StaffCtx, input: { store: string }) {
      const site = siteOf(ctx, input.store)
      const parcel = packParcel([])
      const services = await listServices({ db: ctx.db, site }, { parcel, postalCode: undefined })
      return {
        services: services
          .filter(({ mode }) => mode === 'ADDRESS')
          .map(({ code, carrierName, amountMinor }) => ({ code, carrierName, amountMinor })),
        currency: site.config.currency,
        country: site.config.defaultCountryA2,
        locales: site.locales.map(({ code }) => code),
      }
    },

    buildCart: {
      async prepare(ctx: StaffCtx, input: Built) {
        siteOf(ctx, input.store)
        const past = await countTogether(ctx, [
          { limit: perPerson, subject: ctx.staff.id },
          { limit: perMailbox, subject: mailboxOf(input.email) },
        ])
        if (past.length > 0) refuse('too_many_attempts')
      },
      async execute(ctx: StaffCtx, input: Built) {
        const site = siteOf(ctx, input.store)
        const shopper = shopperOf(ctx, site, input.language)
        const { cartId, expiresAt } = await openPreparedCart(shopper, ctx.staff.id)
        await fill(shopper, cartId, input, storesOf(ctx.staff, 'order.create', ctx.now))
        await say(shopper, input)
        const { discountPercent: percent } = input
        const code =
          percent === undefined
            ? undefined
            : await discount(shopper, cartId, { percent, until: expiresAt })
        const { totalMinor, discountMinor, currency } = await getCheckout(shopper)
        const token = await makePreparedKey(ctx.db, cartId, expiresAt)
        if (input.isMailed) {
          await queueMail(ctx.db, preparedCartMail, {
            subjectId: cartId,
            place: { site, locale: shopper.locale },
            to: input.email,
            data: { name: input.name, token, until: expiresAt.toISOString() },
          })
        }
        ctx.note({
          object: { kind: 'cart', id: cartId, store: site.slug },
          after: {
            to: maskEmail(input.email),
            lines: input.lines,
            totalMinor,
            currency,
            discountPercent: percent,
          },
          reason: input.reason,
        })
        const query = new URLSearchParams({ token })
        const url = `${site.origin}${prefixOf(site, shopper.locale)}/cart/prepared?${query}`
        const told = { totalMinor, discountMinor, currency, code }
        return { url, expiresAt: expiresAt.toISOString(), ...told }
      },
    },
  }
}

const nothingElse = {
  addressId: undefined,
  country: undefined,
  savesAddress: false,
  isBilledElsewhere: false,
  billingAddressId: undefined,
  billingCountry: undefined,
  billingRecipient: undefined,
  billingAddressLine1: undefined,
  billingAddressLine2: undefined,
  billingPostalCode: undefined,
  billingCity: undefined,
  billingProvince: undefined,
  isBillingCompany: false,
  legalId: undefined,
  companyName: undefined,
  taxId: undefined,
}
