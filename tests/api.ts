import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createClient, type Caller, type Client } from '#api/client.ts'
import type { ShopApi } from '#app/shop.ts'
import { makeCommerceApi, type Commerce } from '#commerce/commerce.api.ts'
import { contracts, officeContracts } from '#commerce/contracts.ts'
import type { OrderLimits } from '#commerce/placing/order-limits.ts'
import { offlineGateway } from '#commerce/payment/gateway/offline-gateway.ts'
import { gatewaysOf, type Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import { openTestGateway } from '#commerce/payment/test-gateway.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import type { PlacedSecurityEvent } from '#commerce/kernel/security-event.ts'
import { openStorage, temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import type { UploadSettings, UploadTools } from '#commerce/upload/upload-tools.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import { openPreflight } from '#press/preflight/open-preflight.ts'
import { testMailComposer } from './mail.ts'
import { makeStaff } from './office/staff.ts'

/** The office's API as a person of the shop calls it. */
export type OfficeApi = {
  [Noun in keyof typeof officeContracts]: Client<(typeof officeContracts)[Noun]>
}

export type Visitor = ShopApi & { caller: Caller }

const MB = 1_000_000

/** Files in a folder of their own; the decoders start with the first upload. */
export function openTestUploads(given: Partial<UploadSettings> = {}) {
  const dataDir = join(tmpdir(), `estampa-files-${makePublicId()}`)
  const crashes: unknown[] = []
  const ingest = openIngest({ count: 1, onCrash: (failure) => crashes.push(failure) })
  const settings: UploadSettings = {
    mostBytes: { IMAGE: 5 * MB, PDF: 5 * MB, ZIP: 20 * MB },
    idleMs: 15_000,
    patienceMs: 60_000,
    rates: { perMinute: Infinity, perHour: Infinity },
    decodeMs: 3_600_000,
    guestQuota: { files: 500, bytes: 2_000 * MB },
    customerQuota: { files: 5_000, bytes: 20_000 * MB },
    temporaryArea: temporaryAreaOf(dataDir),
    ...given,
  }
  const storage = openStorage({ dataDir, s3: undefined })
  return {
    dataDir,
    crashes,
    tools: { storage, ingest, settings, disk: watchDiskFloor({ folder: dataDir, floorBytes: 0 }) },
    async close() {
      await ingest.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Carrier secret, by which carriers seal what they tell in tests. */
export const CARRIER_SECRET = 'the-secret-of-a-carrier-with-32-letters'

/** Secret by which a mail server seals what it brings in tests. */
const MAIL_SECRET = 'a-secret-of-a-mailbox-with-32-letters'

/** For tests whose people order more than a shop would let them. */
const manyOrders: OrderLimits = { perHour: 100_000, perEmail: 100_000, unpaidPerEmail: 100_000 }

/** The real API on a real database, and visitors who call it as pages do. */
export function openApi(
  db: Kysely<Tables>,
  now?: () => Date,
  uploads: Omit<UploadTools, 'reportFault'> = openTestUploads().tools,
  gateways: Gateways = gatewaysOf([offlineGateway, openTestGateway(db, now)]),
  limits: OrderLimits = manyOrders,
  company?: Commerce['company'],
) {
  const faults: unknown[] = []
  const security: PlacedSecurityEvent[] = []
  const commerce: Commerce = {
    db,
    sites: makeSites(3000),
    officeOrigin: 'http://staff.localhost:3000',
    session: { credentialBytes: 32, lifeDays: 30, mostDays: 180 },
    uploads,
    reviews: { areChecked: false },
    preflight: openPreflight(),
    mailWords: testMailComposer.words,
    piecesPerDay: 1_000,
    orders: { fixWindowMinutes: 60, limits },
    payments: { gateways, unpaidOrderDays: 14 },
    hasDemoStaff: false,
    company,
    machine: { buildId: () => 'test', lastBackup: async () => undefined },
    carrierSecretOf: (carrier) =>
      ['gls', 'test-post'].includes(carrier) ? CARRIER_SECRET : undefined,
    mailSecretOf: (mailbox) => (mailbox === 'support' ? MAIL_SECRET : undefined),
    writesPerMinute: 100_000,
    reportFault: (error) => faults.push(error),
    reportSecurity: (event) => security.push(event),
    ...(now && { now }),
  }
  const api = makeCommerceApi(commerce)

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

  /** A person of the shop with a role, in all stores or in some, as if a passkey had let them in just now. */
  async function staff(
    role: BuiltInRoleCode,
    stores?: readonly string[],
  ): Promise<OfficeApi & { caller: Caller; staffId: string }> {
    const { staffId, credential } = await makeStaff(db, {
      role,
      stores,
      now: now?.() ?? new Date(),
    })
    const { caller } = visitor({ credential })
    const clients = Object.entries(officeContracts).map(([noun, contract]) => [
      noun,
      createClient(contract, caller),
    ])
    return { ...(Object.fromEntries(clients) as OfficeApi), caller, staffId }
  }

  return { api, commerce, faults, security, visitor, visitorWithSession, customer, staff }
}

const byte = () => Math.floor(Math.random() * 250) + 1
