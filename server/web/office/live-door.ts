import type { OfficeLive } from '#commerce/office-task/office-live.ts'
import { valuesIn } from '#commerce/office-task/list-address.terms.ts'
import type { SignedInStaff } from '#commerce/staff/staff-context.ts'
import { plain, type WebContext } from '#server/web/web-context.ts'
import { readStaffCredential } from './staff-cookie.ts'

/** So many a page may be narrowed to. */
const MOST_STORES = 40

export type LiveDoor = {
  live: OfficeLive
  findStaff: (credential: string | undefined) => Promise<SignedInStaff | undefined>
}

/** `/api/office/live`: one stream of events a tab, for whoever is signed in and of their own things only. */
export async function answerLive(
  c: WebContext,
  door: LiveDoor | undefined,
  origin: string,
): Promise<Response> {
  if (!door) return plain(503, 'Not here.')
  const staff = await door.findStaff(readStaffCredential(origin, c.req.header('cookie')))
  if (!staff) return plain(401, 'Please sign in.')
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const inStores = valuesIn(new URL(c.req.url).searchParams, 'store').slice(0, MOST_STORES)
  const stream = door.live.open(staff, inStores)
  return stream ? new Response(stream, { headers }) : plain(429, 'Too many are open.')
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // Proxies that gather what they pass on would keep it.
  'x-accel-buffering': 'no',
}
