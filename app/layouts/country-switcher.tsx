import { useAlternates } from '#app/i18n/alternates.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { countryNameOf, languageNameOf, type Language } from '#config/locales.ts'
import {
  LanguageSwitcherPanel,
  LanguageSwitcherTrigger,
} from '#app/ui/navigation/language-switcher.tsx'

const PANEL_ID = 'country-panel'

export function CountryButton() {
  const { locale, config } = useShop()
  const t = useT()
  const country = countryNameOf(config.defaultCountryA2, locale.iso)
  return (
    <LanguageSwitcherTrigger
      panelId={PANEL_ID}
      label={t('general.switcher.label')}
      current={`${country} · ${languageNameOf(locale.language)}`}
    />
  )
}

/** Leads to this page in another language or country; where it does not exist, to that home page. */
export function CountryPanel() {
  const { locale, store, stores } = useShop()
  const t = useT()
  const alternates = useAlternates()
  const countries = stores.map((candidate) => ({
    name: countryNameOf(candidate.country, locale.iso),
    current: candidate.slug === store,
    languages: candidate.locales.map((language) => ({
      label: languageNameOf(language.code as Language),
      lang: language.iso,
      href:
        alternates.find((one) => one.store === candidate.slug && one.code === language.code)
          ?.href ?? `${language.origin}${language.prefix || '/'}`,
      current: candidate.slug === store && language.code === locale.code,
    })),
  }))
  return (
    <LanguageSwitcherPanel
      id={PANEL_ID}
      label={t('general.switcher.label')}
      closeLabel={t('general.close')}
      languagesTitle={t('general.switcher.languages')}
      languages={countries.find((country) => country.current)?.languages ?? []}
      countriesTitle={t('general.switcher.countries')}
      countries={countries.toSorted((a, b) => a.name.localeCompare(b.name, locale.iso))}
    />
  )
}
