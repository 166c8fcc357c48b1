import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { officeRoutes } from '#app/office/office-routes.ts'
import { officeCalls } from '#tests/office-calls/all-calls.ts'
import { holds, roleCodes } from '#tests/office-calls/office-call.ts'
import type { StoreDesk } from '#tests/office-calls/store-desk.ts'

/** Values of the parameters of a page's path, by their names, and what follows the path. */
export type PageValues = { query?: string } & Readonly<Record<string, unknown>>

/** Page of the office with something on it, for whoever opens it. */
export type PageSample = {
  /** Makes what the page shows. */
  ask?: (desk: StoreDesk) => PageValues | Promise<PageValues>
  /** Role of whoever opens it; the first that has the right, while nothing else is said. */
  by?: BuiltInRoleCode
  /** How the page stands, where a route has several samples. */
  shows?: string
}
/** By paths of `officeRoutes`: each page of the office has at least one. */
export type PageSamples = Readonly<Record<string, PageSample | readonly PageSample[]>>

/** Thing that a call of the office is about, as the page with these parameters shows it. */
export const ofCall =
  (name: string, params: (asked: Record<string, unknown>) => PageValues = (asked) => asked) =>
  async (desk: StoreDesk): Promise<PageValues> =>
    params((await officeCalls[name]!.ask(desk)) as Record<string, unknown>)

/** Page of a list, with such a thing in it. */
export const listWith = (name: string, query?: string) => async (desk: StoreDesk) => {
  await officeCalls[name]!.ask(desk)
  return query === undefined ? {} : { query }
}

export const samplesOf = (samples: PageSamples, path: string): readonly PageSample[] =>
  [samples[path] ?? []].flat()

/** Role as which a sample is opened. */
export function openerOf(path: string, { by }: PageSample): BuiltInRoleCode {
  if (by) return by
  const { permission } = officeRoutes.find((route) => route.path === path)!
  const role = roleCodes.find((one) => permission === 'session' || holds(one, permission))
  if (!role) throw new Error(`Nobody may open ${path}.`)
  return role
}

/** Address of a sample below `/office`, with the thing made that it shows. */
export async function addressOf(
  path: string,
  { ask }: PageSample,
  desk: StoreDesk,
): Promise<string> {
  const { query, ...params } = (await ask?.(desk)) ?? {}
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value === 'string') return encodeURIComponent(value)
    if (typeof value === 'number') return String(value)
    throw new Error(`The sample of ${path} names no ${name}.`)
  })
  return `/office${filled === '/' ? '' : filled}${query === undefined ? '' : `?${query}`}`
}
