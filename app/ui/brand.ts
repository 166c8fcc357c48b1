import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

export const brands = ['estampa', 'tazalia'] as const

export type Brand = (typeof brands)[number]

/** Fonts of the first screen; more preloads would compete with the hero picture. */
export const fontPreloads: Record<Brand, readonly string[]> = {
  estampa: [figtree, fraunces],
  tazalia: [figtree],
}

export const themeColors: Record<Brand, string> = {
  estampa: '#fbf7f0',
  tazalia: '#f7fbfa',
}
