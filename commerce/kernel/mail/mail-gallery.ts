import { composeStored, type MailComposer } from './mail-composer.ts'
import type { ComposedMail } from './compose-mail.ts'
import type { MailImages } from './mail-image.ts'
import { SAMPLE_VERSION, type MailKind } from './mail-kind.ts'

/** Every kind of mail in every language, with made-up data. */
export type MailGallery = {
  kinds: readonly { name: string; variants: readonly string[] }[]
  /** One store for each language, and for each brand. */
  places: readonly { id: string; store: string; locale: string }[]
  compose: (kind: string, placeId: string, variant?: string) => ComposedMail | undefined
}

/** A mug, drawn in words. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><rect width="120" height="90" fill="#f4ede2"/><path d="M34 20h44v42a10 10 0 0 1-10 10H44a10 10 0 0 1-10-10z" fill="#fff"/><path d="M78 30h6a10 10 0 0 1 0 22h-6" fill="none" stroke="#fff" stroke-width="6"/><circle cx="56" cy="44" r="12" fill="#b6452c"/></svg>`
const images: MailImages = new Map([
  [SAMPLE_VERSION, { contentType: 'image/svg+xml', content: Buffer.from(picture) }],
])

export function openGallery(mailComposer: MailComposer): MailGallery {
  const places = mailComposer.sites
    .flatMap((site) =>
      site.locales.map(({ code, iso }) => ({
        id: `${site.brand === 'estampa' ? '' : `${site.brand}-`}${iso.slice(0, 2)}`,
        store: site.slug,
        locale: code,
      })),
    )
    .filter((place, index, all) => all.findIndex(({ id }) => id === place.id) === index)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    kinds: mailComposer.kinds
      .map(({ name, variants = {} }) => ({ name, variants: Object.keys(variants) }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    places,
    compose(kind, placeId, variant) {
      const place = places.find(({ id }) => id === placeId)
      const known = mailComposer.kinds.find(({ name }) => name === kind)
      if (!place || !known) return undefined
      const data = sampleOf(known, variant)
      if (data === undefined) return undefined
      const row = {
        id: '00000000-0000-4000-8000-000000000000',
        kind,
        store: place.store,
        locale: place.locale,
        recipient: 'zoe@example.com',
        data,
        state: 'KEPT' as const,
        limited_as: null,
        created_at: new Date(),
      }
      return composeStored(mailComposer, row, images)
    },
  }
}

/** Sample data of a kind of mail, or in a variant of it; undefined where there is no such variant. */
export function sampleOf(
  { sample, variants = {} }: Pick<MailKind<object>, 'sample' | 'variants'>,
  variant: string | undefined,
): object | undefined {
  if (variant === undefined) return sample
  return Object.hasOwn(variants, variant) ? { ...sample, ...variants[variant] } : undefined
}
