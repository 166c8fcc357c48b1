import { readAccess } from '#api/access.ts'
import type { Contract, Endpoint } from '#api/contract.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { builtInRoles, type BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import type { StoreDesk } from './store-desk.ts'

/** Call of one endpoint of the office about a real thing. */
export type OfficeCall = {
  /** Makes the thing, in this store, and says what is sent about it. */
  ask: (desk: StoreDesk) => object | Promise<object>
  /** Files of a form that is sent as a stream. */
  files?: () => Promise<FormData>
  /** Role of whoever does it; the first that has the right, while nothing else is said. */
  by?: BuiltInRoleCode
  /** Rows of the audit log that it leaves: one, while nothing else is said. */
  rows?: number
  /** Why its thing is of no store: people of another store who have the right are let in too. */
  ofHouse?: string
  /** Whoever does it needs the right in all stores, though its thing is of one. */
  inAllStores?: true
  /** Its thing is of one person alone: for colleagues with the same rights it does not exist either. */
  isOwn?: true
  /** Roles that see also what is of one person alone. */
  alsoFor?: readonly BuiltInRoleCode[]
  /** Right that the use case asks for, where the contract lets everybody in who is signed in. */
  judged?: string
}
export type OfficeCalls = Readonly<Record<string, OfficeCall>>

export type NamedEndpoint = readonly [name: string, endpoint: Endpoint]

/** All endpoints of the office, as "noun.call". */
export const officeEndpoints: readonly NamedEndpoint[] = Object.entries<Contract>(
  officeContracts,
).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, endpoint]): NamedEndpoint => [`${noun}.${name}`, endpoint]),
)

export const permissionOf = ({ access }: Endpoint) => readAccess(access).permission
const namesOneThing = ({ path }: Endpoint) => path.includes('{')
export const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** Endpoints that need a real thing: whatever names one, and every write of somebody who is signed in. */
export const endpointsAboutThings = officeEndpoints.filter(
  ([, endpoint]) =>
    permissionOf(endpoint) !== undefined && (isWrite(endpoint) || namesOneThing(endpoint)),
)

/** Lists and sums: whoever may read them finds in them what is of their own stores. */
export const endpointsOfLists = officeEndpoints.filter(
  ([, endpoint]) =>
    permissionOf(endpoint) !== undefined && !isWrite(endpoint) && !namesOneThing(endpoint),
)

export const roleCodes = Object.keys(builtInRoles) as BuiltInRoleCode[]

export const holds = (role: BuiltInRoleCode, permission: string) =>
  (builtInRoles[role].permissions as readonly string[]).includes(permission)

/** The first role that may make a call. */
export function doerOf(name: string, endpoint: Endpoint, call: OfficeCall): BuiltInRoleCode {
  if (call.by) return call.by
  const permission = call.judged ?? permissionOf(endpoint) ?? ''
  const role = roleCodes.find((one) => permission === 'self' || holds(one, permission))
  if (!role) throw new Error(`Nobody may call ${name}.`)
  return role
}
