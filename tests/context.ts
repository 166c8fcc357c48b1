import type { Kysely } from 'kysely'
import { openCatalogueIndex } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'

/** A visitor's call, as one use case hands it to another. */
export function contextOf(db: Kysely<Tables>, extSessionId: string): Ctx {
  const site = makeSites(3000).find(({ slug }) => slug === 'WPX-GB')!
  return {
    db,
    catalogueIndex: openCatalogueIndex(db),
    site,
    locale: site.locales[0],
    session: {
      extId: extSessionId,
      isGuestCheckout: false,
      customer: undefined,
      signedInAt: undefined,
    },
    extSessionId,
    clientAddress: undefined,
    clientAgent: undefined,
    tracking: {},
    requestId: undefined,
    reportSecurity: () => {},
    now: new Date(),
  }
}
