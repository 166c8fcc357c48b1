import { z } from 'zod'
import { gatewayNames } from './site-payments.ts'
import { contactChannels, storeRows } from './site-table.ts'

const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a lower-case host name without port')

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:00')

/**
 * Site override: what an operator may set for a store in the file named by SITES_FILE. Apart from sites.ts,
 * which browsers load: with it would come the whole schema library.
 */
export const SiteOverride = z.strictObject({
  origin: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => new URL(url).origin === url, 'must be scheme, host and port only')
    .optional(),
  hosts: z.array(hostName).min(1).optional(),
  contactEmail: z.email().optional(),
  mailFrom: z.email().optional(),
  contactChannels: z.array(z.enum(contactChannels)).optional(),
  /** When somebody is there to chat, as in {"from": "09:00", "until": "17:30", "days": [1, 2, 3, 4, 5]}. */
  contactHours: z
    .strictObject({
      timeZone: z.enum(Intl.supportedValuesOf('timeZone')),
      from: clockTime,
      until: clockTime,
      days: z.array(z.int().min(1).max(7)),
      holidays: z.string().regex(/^(?:[A-Z]{2})?$/, 'must be a country, or empty for none'),
    })
    .partial()
    .optional(),
  brandName: z.string().trim().min(1).max(60).optional(),
  isLoginRequiredToAccess: z.boolean().optional(),
  consentVersion: z.int().min(1).max(1_000_000).optional(),
  isAttributionConsentNeeded: z.boolean().optional(),
  /** Payment providers of this store, as in {"CARD": "mollie"}. */
  payments: z.record(z.string().regex(/^[A-Z_]+$/), z.enum(gatewayNames)).optional(),
  /** The store's account, where customers send transfers. */
  bank: z
    .strictObject({
      holder: z.string().trim().min(1).max(70),
      iban: z
        .string()
        .transform((iban) => iban.replaceAll(' ', ''))
        .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'must be an IBAN')),
      bic: z.string().regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, 'must be a BIC'),
      bankName: z.string().trim().min(1).max(70),
    })
    .optional(),
  integrations: z
    .record(z.string(), z.string())
    .refine((all) => all['chat'] === undefined || all['chat'].startsWith('https://'), {
      message: 'chat must be an https:// address',
    })
    // They become part of the address of a script.
    .refine((all) => all['ga4'] === undefined || /^G-[A-Z0-9]{4,16}$/.test(all['ga4']), {
      message: 'ga4 must look like G-ABC123',
    })
    .refine((all) => all['gtm'] === undefined || /^GTM-[A-Z0-9]{4,12}$/.test(all['gtm']), {
      message: 'gtm must look like GTM-ABC123',
    })
    .refine((all) => all['meta'] === undefined || /^\d{5,20}$/.test(all['meta']), {
      message: 'meta must be the number of a pixel',
    })
    .refine((all) => all['awin'] === undefined || /^\d{2,10}$/.test(all['awin']), {
      message: 'awin must be the number of an advertiser',
    })
    .optional(),
})

export type SiteOverride = z.infer<typeof SiteOverride>

/** `false` closes a store: its host gets 421, and no page of another store names it. */
export const SiteOverrides = z.partialRecord(
  z.enum(storeRows.map((row) => row.slug)),
  z.union([SiteOverride, z.literal(false)]),
)
export type SiteOverrides = z.infer<typeof SiteOverrides>
