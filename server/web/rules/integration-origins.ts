import type { SiteConfig } from '#config/sites.ts'

type Origins = { script: readonly string[]; connect: readonly string[]; img: readonly string[] }

const google: Origins = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://www.google-analytics.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}

/** Whom the script of each integration comes from and whom it tells. Nobody else is let in. */
const originsOf: Readonly<Record<string, Origins>> = {
  ga4: google,
  gtm: google,
  meta: {
    script: ['https://connect.facebook.net'],
    connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
    img: ['https://www.facebook.com'],
  },
  awin: {
    script: ['https://www.dwin1.com'],
    connect: ['https://www.awin1.com'],
    img: ['https://www.awin1.com'],
  },
}

/** ` https://a https://b`, to be put behind 'self'; empty for a store without integrations. */
export function integrationSources(
  integrations: SiteConfig['integrations'],
  kind: keyof Origins,
): string {
  const sources = Object.keys(integrations).flatMap((name) => originsOf[name]?.[kind] ?? [])
  return [...new Set(sources)].map((source) => ` ${source}`).join('')
}
