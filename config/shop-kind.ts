import type { SiteOverride, SiteOverrides } from './site-overrides.ts'

/**
 * `demo`: with its catalogue, customers, credit, simulated factory and test gateway. `local`: an empty
 * shop on `localhost`. `live`: a real one, in which nothing of the demo may exist.
 */
export type ShopKind = 'demo' | 'local' | 'live'

export type KindFacts = {
  stores: SiteOverrides
  /** Of the host where people of the shop work, as it was given. */
  officeOrigin: string | undefined
  /** The name of the setting that holds a key for real money. */
  liveKey: string | undefined
  hasOwnDatabase: boolean
  seedDemo: 'yes' | 'no' | undefined
}

/** Addresses that nobody but this machine reaches. */
export const isLocalOrigin = (origin: string) => isLocalHost(new URL(origin).hostname)

const isLocalHost = (name: string) =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(name)

/** A public name or a key for real money makes a real shop; whatever else is set does not. */
export function readShopKind(facts: KindFacts): ShopKind {
  const { hasOwnDatabase, seedDemo } = facts
  const reason = findReasonToBeLive(facts)
  if (reason === undefined) {
    return (seedDemo ?? (hasOwnDatabase ? 'no' : 'yes')) === 'yes' ? 'demo' : 'local'
  }
  if (seedDemo === 'yes') {
    throw new Error(
      `SEED_DEMO=yes is refused: ${reason}, and the demo’s customers have a public password. Take one of them away.`,
    )
  }
  return 'live'
}

/** Reason why strangers may be in the shop, or their money. Every name that it answers to counts, not the origins alone. */
function findReasonToBeLive({ stores, officeOrigin, liveKey }: KindFacts): string | undefined {
  for (const [slug, store] of Object.entries(stores)) {
    const name = store && findPublicName(store)
    if (name) return `${slug} has the public address ${name}`
  }
  if (officeOrigin !== undefined && !isLocalOrigin(officeOrigin)) {
    return `OFFICE_ORIGIN is the public address ${officeOrigin}`
  }
  return liveKey && `${liveKey} takes real money`
}

function findPublicName({ origin, hosts = [] }: SiteOverride): string | undefined {
  if (origin !== undefined && !isLocalOrigin(origin)) return origin
  return hosts.find((host) => !isLocalHost(host))
}

export type LiveFacts = KindFacts & {
  sellerFile: string | undefined
  smtpUrl: string | undefined
  isSimulated: boolean
  gateways: readonly string[]
  /** Another process has database, mail and invoices. */
  isFrontOnly: boolean
}

/** Refusals of a live shop: what it needs and lacks, or has and must not have. A line each that says what to do. */
export function refusalsOfLiveShop(facts: LiveFacts): string[] {
  const { stores, officeOrigin, liveKey } = facts
  const lines: string[] = []
  const isStorePublic = Object.values(stores).some((store) => store && findPublicName(store))
  if (!isStorePublic) {
    const remedy = liveKey ? 'or use a test key' : `or take OFFICE_ORIGIN=${officeOrigin} away`
    lines.push(
      `${findReasonToBeLive(facts)}, but no store has a public address: give one its origin in SITES_FILE, ${remedy}.`,
    )
  }
  if (facts.isSimulated) {
    lines.push('SIMULATION=on is refused: nobody would make what customers of a real shop pay for.')
  }
  if (facts.gateways.includes('test')) {
    lines.push('PAYMENT_GATEWAYS names test, which takes no money: name stripe or mollie instead.')
  }
  if (!facts.isFrontOnly && facts.sellerFile === undefined) {
    lines.push(
      'SELLER_FILE must name a file with the company that sells, for invoices and the imprint: see README, "A real shop".',
    )
  }
  if (!facts.isFrontOnly && facts.smtpUrl === undefined) {
    lines.push('SMTP_URL must name a mail server: no mail of the shop would arrive.')
  }
  for (const [slug, store] of Object.entries(stores)) {
    if (store) lines.push(...refusalsOfStore(slug, store, facts.gateways))
  }
  return lines
}

function refusalsOfStore(slug: string, store: SiteOverride, gateways: readonly string[]): string[] {
  const at = `SITES_FILE: ${slug}`
  if (!store.origin) {
    return [`${at} has no origin: give it its https address, or close it with false.`]
  }
  const lines: string[] = []
  if (isLocalOrigin(store.origin)) {
    lines.push(`${at} has the origin ${store.origin}, which only this machine reaches.`)
  } else if (!store.origin.startsWith('https:')) {
    lines.push(`${at} has the origin ${store.origin}: it must be https.`)
  }
  if (!store.contactEmail) {
    lines.push(`${at} has no contactEmail: customers must be able to write to it.`)
  }
  if (gateways.length === 0 && !store.bank) {
    lines.push(
      `${at} has no way to pay: set the keys of a payment gateway, or name the store’s bank account in "bank".`,
    )
  }
  return lines
}
