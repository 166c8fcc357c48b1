/** Rights of a customer's account: a company may let its people order without letting them see what others ordered. */
export const customerPermissions = [
  'orders.read',
  'orders.create',
  'tickets.read',
  'tickets.create',
] as const
export type CustomerPermission = (typeof customerPermissions)[number]

/**
 * Permissions of people of the shop, each a property. The office adds its own to this interface
 * (`commerce/staff/permission.terms.ts`): a contract that names another one does not compile.
 */
export interface StaffPermissions {}
export type StaffPermission = keyof StaffPermissions

/** Permission of whoever is signed in, whatever their roles: their own passkeys, sessions, language. */
export const SELF = 'self'

/**
 * Callers that an endpoint is for. The door refuses everybody else before it looks at the input; what needs data
 * (whose design, which link) the use case judges, with the answer that is written here.
 */
export const accessNames = {
  anyone: 'Everybody, also without a session',
  link: 'Whoever brings a token that cannot be guessed: of a mail, of a shared link',
  order: 'Whoever has the link of an order; how much it opens depends on what else they show',
  owner: 'Whoever it belongs to, by session or account. For everybody else it does not exist',
  session: 'Visitors with a session; unauthenticated otherwise',
  customer: 'Signed-in customers; unauthenticated otherwise',
  partner: 'Signed-in partners; forbidden for other customers',
  server: 'The shop’s own web servers, which have checked what they tell. Never a browser',
  provider: 'A payment provider, whose message carries its signature',
  station: 'A station of the factory, by its token',
  carrier: 'A carrier, whose message carries its seal',
  mailer: 'A mail server that brings mails, each with its seal',
  staff: 'People of the shop with a permission',
} as const

type ByCustomers = 'anyone' | 'owner' | 'session' | 'customer'

/** `{ session: 'orders.create' }`: a session is enough, but a customer who is signed in needs the permission too. */
export type Access =
  | Exclude<keyof typeof accessNames, 'staff'>
  | { [Name in ByCustomers]: Readonly<Record<Name, CustomerPermission>> }[ByCustomers]
  | { readonly staff: StaffPermission | typeof SELF }

export type AccessName<A extends Access = Access> = A extends string ? A : keyof A & string

export type AnyPermission = CustomerPermission | StaffPermission | typeof SELF

export function readAccess(access: Access): {
  name: AccessName
  permission: AnyPermission | undefined
} {
  if (typeof access === 'string') return { name: access, permission: undefined }
  const [[name, permission]] = Object.entries(access) as [[AccessName, AnyPermission]]
  return { name, permission }
}
