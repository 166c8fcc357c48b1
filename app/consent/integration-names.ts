/** Services of others that a store may have, by their key in its configuration. */
export const integrationNames = {
  ga4: { name: 'Google Analytics', needs: 'analytics' },
  gtm: { name: 'Google Tag Manager', needs: 'analytics' },
  meta: { name: 'Meta', needs: 'ads' },
  awin: { name: 'Awin', needs: 'ads' },
} as const

export type IntegrationName = keyof typeof integrationNames
