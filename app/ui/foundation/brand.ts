import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'

export const brands = ['estampa', 'tazalia'] as const

export type Brand = (typeof brands)[number]

/** Pages that a large picture leads: on a slow line two fonts beside it keep it away for a quarter of a second. */
const ledByPictures = new Set(['home', 'products', 'tag', 'page', 'designs', 'design'])

/**
 * Fonts that are fetched with the page. Where words lead they are there at once: stand-ins have the same measures letter
 * by letter, and yet a line of words may break elsewhere and move what follows.
 */
export function fontsOfFirstScreen(brand: Brand, routeName: string): readonly string[] {
  if (ledByPictures.has(routeName)) return []
  const hasLargeWords = brand === 'estampa' && routeName !== 'create'
  return hasLargeWords ? [figtree, fraunces] : [figtree]
}

export const themeColors: Record<Brand, string> = {
  estampa: '#fbf7f0',
  tazalia: '#f7fbfa',
}
