import { z } from 'zod'

/** Session fields: what a visitor's browser told, and what the visitor allowed. They open nothing. */
export const SessionFields = z.object({
  isConsentGiven: z.boolean(),
  isAdsAccepted: z.boolean(),
  isAnalyticsAccepted: z.boolean(),
  consentVersion: z.string().optional(),
  /** When the choice was made. */
  consentAt: z.string().optional(),
  screenWidth: z.number().optional(),
  screenHeight: z.number().optional(),
  screenDevicePixelRatio: z.number().optional(),
  ga4ClientId: z.string().optional(),
  ga4SessionId: z.string().optional(),
  ga4SessionNumber: z.number().optional(),
})
export type SessionFields = z.infer<typeof SessionFields>
