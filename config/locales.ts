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
  /** Code in the path: `/ca/cart`. The store's default locale has no prefix. */
  code: Language
  language: Language
  /** BCP 47, for `lang`, `hreflang` and Intl: `ca-ES`. */
  iso: string
  displayName: string
  baseUrl: string
}

/** `''` for a store's default locale, else `/ca`. */
export function prefixOf(
  site: { locales: readonly [Locale, ...Locale[]] },
  locale: Locale,
): string {
  return locale.code === site.locales[0].code ? '' : `/${locale.code}`
}

export function isoOf(language: Language, country: string): string {
  return `${language}-${country}`
}

/**
 * In whose way numbers are written. English of a country that speaks another language is written as
 * in Britain: Intl gives its numbers the country's comma and its prices a point, on the same page.
 */
export function numberLocaleOf(iso: string): string {
  return iso.startsWith('en-') && !countriesWithOwnEnglish.has(iso) ? 'en-GB' : iso
}

const countriesWithOwnEnglish = new Set(['en-GB', 'en-IE', 'en-CH'])

/** `Français (Suisse)`, written in the language itself, as a reader looks for it. */
export function displayNameOf(iso: string): string {
  return capitalise(nameOf(iso, 'language', iso), iso)
}

/** `Deutsch`: the language alone, for a switcher inside one store. */
export function languageNameOf(language: Language): string {
  return capitalise(nameOf(language, 'language', language), language)
}

/** `allemand`: of another language, as it stands within a sentence of this one. */
export function languageNameIn(language: string, iso: string): string {
  return nameOf(language, 'language', iso)
}

export function countryNameOf(country: string, iso: string): string {
  return nameOf(country, 'region', iso)
}

const names = new Map<string, string>()

// Every page names 17 countries and 26 languages: asked anew, that took a tenth of its rendering.
function nameOf(code: string, type: 'language' | 'region', iso: string): string {
  const key = `${code} ${type} ${iso}`
  let name = names.get(key)
  if (name === undefined) {
    const display = new Intl.DisplayNames([iso], { type, languageDisplay: 'standard' })
    name = display.of(code) ?? code
    names.set(key, name)
  }
  return name
}

function capitalise(text: string, iso: string): string {
  return text.charAt(0).toLocaleUpperCase(iso) + text.slice(1)
}
