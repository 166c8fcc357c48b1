import { z } from 'zod'
import { contactChannels, storeRows } from './site-table.ts'

const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a lower-case host name without port')

/**
 * What an operator may set for a store in the file named by SITES_FILE. Apart from sites.ts, which
 * browsers load: with it would come the whole schema library.
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
  brandName: z.string().trim().min(1).max(60).optional(),
  isLoginRequiredToAccess: z.boolean().optional(),
  integrations: z
    .record(z.string(), z.string())
    .refine((all) => all['chat'] === undefined || all['chat'].startsWith('https://'), {
      message: 'chat must be an https:// address',
    })
    .optional(),
})

export type SiteOverride = z.infer<typeof SiteOverride>

export const SiteOverrides = z.partialRecord(z.enum(storeRows.map((row) => row.slug)), SiteOverride)
export type SiteOverrides = z.infer<typeof SiteOverrides>
