import type { Layout } from '#design/layouts/layout.ts'

const families = [
  'full',
  'single',
  'grid',
  'hero-first',
  'hero-last',
  'hero-strip',
  'hero-middle',
  'hero-caption',
  'mosaic',
  'strip',
  'caption',
  'square',
  'circles',
  'polaroids',
] as const

/** Family name of a layout; those that differ only by their number of photos share a name. */
export function familyOfLayout({ id }: Layout): (typeof families)[number] {
  return families.find((family) => id === `${family}-${id.split('-').at(-1)}`) ?? 'grid'
}
