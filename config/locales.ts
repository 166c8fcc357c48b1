/** The 13 languages in which every interface string exists. */
export const languages = [
  'es',
  'ca',
  'de',
  'fr',
  'it',
  'pt',
  'nl',
  'da',
  'pl',
  'cs',
  'en',
  'sv',
  'fi',
] as const

export type Language = (typeof languages)[number]

/** One language of one store, with exactly the fields of the specification. */
export type Locale = {
  /** What stands in the path: `/ca/cart`. The store's default locale has no prefix. */
  code: Language
  language: Language
  /** BCP 47, for `lang`, `hreflang` and Intl: `ca-ES`. */
  iso: string
  displayName: string
  baseUrl: string
}

export function isoOf(language: Language, country: string): string {
  return `${language}-${country}`
}

/** `Français (Suisse)`, written in the language itself, as a reader looks for it. */
export function displayNameOf(iso: string): string {
  const name = new Intl.DisplayNames([iso], { type: 'language', languageDisplay: 'standard' }).of(
    iso,
  )
  return capitalise(name ?? iso, iso)
}

/** `Deutsch`: the language alone, for a switcher inside one store. */
export function languageNameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)
  return capitalise(name ?? language, language)
}

export function countryNameOf(country: string, iso: string): string {
  return new Intl.DisplayNames([iso], { type: 'region' }).of(country) ?? country
}

function capitalise(text: string, iso: string): string {
  return text.charAt(0).toLocaleUpperCase(iso) + text.slice(1)
}
