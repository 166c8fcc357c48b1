import type { Site } from '#config/sites.ts'

type Sites = readonly Pick<Site, 'slug' | 'payments'>[]

/** Stores whose customers are told of an account. */
export const storesOfAccount = (sites: Sites, iban: string): string[] =>
  sites.filter(({ payments }) => payments.bank?.iban === iban).map(({ slug }) => slug)

/** Accounts of which every store is among somebody's own: their unknown money can be of nobody else. */
export const accountsWithin = (sites: Sites, mayIn: (store: string) => boolean): string[] =>
  ibansOf(sites).filter((iban) => storesOfAccount(sites, iban).every(mayIn))

/** Accounts that serve one of these stores. */
export const accountsOfSome = (sites: Sites, stores: readonly string[]): string[] =>
  ibansOf(sites).filter((iban) => storesOfAccount(sites, iban).some((one) => stores.includes(one)))

const ibansOf = (sites: Sites): string[] => [
  ...new Set(sites.flatMap(({ payments }) => payments.bank?.iban ?? [])),
]

/**
 * Whether a transfer is of somebody's stores: of the store of what it pays, and as long as it pays nothing, of all
 * that its account serves. An account that no store names any more is everybody's.
 */
export function isOfStores(
  sites: Sites,
  { store, iban }: { store: string | undefined; iban: string },
  mayIn: (store: string) => boolean,
): boolean {
  if (store !== undefined) return mayIn(store)
  const stores = storesOfAccount(sites, iban)
  return (stores.length > 0 ? stores : sites.map(({ slug }) => slug)).every(mayIn)
}
