import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'

export const brands = ['estampa', 'tazalia'] as const

export type Brand = (typeof brands)[number]

/** Fetched with the page; more would compete with the hero picture, and with the editor's script. */
export function fontsOfFirstScreen(brand: Brand, routeName: string): readonly string[] {
  const hasLargeWords = brand === 'estampa' && routeName !== 'create'
  return hasLargeWords ? [figtree, fraunces] : [figtree]
}

export const themeColors: Record<Brand, string> = {
  estampa: '#fbf7f0',
  tazalia: '#f7fbfa',
}
