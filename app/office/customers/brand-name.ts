import { brandNames } from '#config/site-table.ts'

/** Name of a brand as customers know it. */
export const brandName = (brand: string): string =>
  Object.entries(brandNames).find(([code]) => code === brand)?.[1] ?? brand
