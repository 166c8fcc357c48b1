/** Rights of a customer's account: a company may let its people order without letting them see what others ordered. */
export type CustomerPermission = 'orders.read' | 'orders.create' | 'tickets.read' | 'tickets.create'

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
  | { readonly staff: string }

export type AccessName<A extends Access = Access> = A extends string ? A : keyof A & string

export function readAccess(access: Access): { name: AccessName; permission: string | undefined } {
  if (typeof access === 'string') return { name: access, permission: undefined }
  const [[name, permission]] = Object.entries(access) as [[AccessName, string]]
  return { name, permission }
}
