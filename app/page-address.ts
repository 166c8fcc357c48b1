import type { PageAddress } from './i18n/alternates.ts'

/** The address of one thing in every language, from its translated slugs. */
export function addressOf(
  slugs: readonly { language: string; slug: string }[],
  path: (slug: string) => string,
  stores?: readonly string[],
): PageAddress {
  return {
    paths: Object.fromEntries(slugs.map(({ language, slug }) => [language, path(slug)])),
    stores,
  }
}
