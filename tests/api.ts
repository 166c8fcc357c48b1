import type { Kysely } from 'kysely'
import { createClient, type Caller } from '#api/client.ts'
import type { ShopApi } from '#app/shop.ts'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { contracts } from '#commerce/contracts.ts'
import { makePublicId } from '#commerce/public-id.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'

export type Visitor = ShopApi & { caller: Caller }

/** The real API on a real database, and visitors who call it as pages do. */
export function openApi(db: Kysely<Tables>, now?: () => Date) {
  const faults: unknown[] = []
  const api = makeCommerceApi({
    db,
    sites: makeSites(3000),
    session: { credentialBytes: 32, lifeDays: 30 },
    reportFault: (error) => faults.push(error),
    ...(now && { now }),
  })

  function visitor(
    given: { application?: string; locale?: string; credential?: string; address?: string } = {},
  ): Visitor {
    const caller: Caller = {
      transport: api,
      baseUrl: 'http://api.internal',
      credential: given.credential,
      clientAddress: given.address ?? `10.${byte()}.${byte()}.${byte()}`,
      envelope: {
        extSessionId: makePublicId(),
        application: given.application ?? 'WPX-GB',
        locale: given.locale ?? 'en',
        tracking: {},
      },
    }
    const nouns = Object.entries(contracts).map(([noun, contract]) => [
      noun,
      createClient(contract, caller),
    ])
    return { ...(Object.fromEntries(nouns) as ShopApi), caller }
  }

  /** A visitor who has put something aside: a session, but no customer. */
  async function visitorWithSession(given: Parameters<typeof visitor>[0] = {}): Promise<Visitor> {
    const someone = visitor(given)
    const started = await someone.session.startSession({})
    if (!('credential' in started)) throw new Error('no session')
    someone.caller.credential = started.credential
    return someone
  }

  async function customer(login: { email: string; password: string }): Promise<Visitor> {
    const someone = visitor()
    const opened = await someone.session.logIn(login)
    if (!('credential' in opened)) throw new Error(`login refused: ${opened.code}`)
    someone.caller.credential = opened.credential
    return someone
  }

  return { api, faults, visitor, visitorWithSession, customer }
}

const byte = () => Math.floor(Math.random() * 250) + 1
