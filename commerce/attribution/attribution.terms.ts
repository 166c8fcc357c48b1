/** How long each is remembered: the specification's cookies. */
export const TRACKING_DAYS = 14
export const AD_CLICK_DAYS = 30
export const AFFILIATE_DAYS = 15
export const VIEWPORT_DAYS = 365

export const utmNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

export const LONGEST_CAMPAIGN = 64
