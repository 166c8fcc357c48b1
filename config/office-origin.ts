import { isLocalOrigin, type ShopKind } from './shop-kind.ts'

/** Origin of the office: a shop that is no live one has it on a name of this machine. */
export function readOfficeOrigin(
  given: string | undefined,
  kind: ShopKind,
  port: number,
): string | undefined {
  if (kind !== 'live') return given ?? `http://staff.localhost:${port}`
  if (given && (isLocalOrigin(given) || !given.startsWith('https:'))) {
    throw new Error(`OFFICE_ORIGIN=${given} must be a public https:// address in a live shop.`)
  }
  return given
}
