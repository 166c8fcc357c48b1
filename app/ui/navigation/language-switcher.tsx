import { useId } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

export interface LanguageLink {
  /** In the language itself: "Français". */
  label: string
  href: string
  /** BCP 47 tag for `lang` and `hreflang`. */
  lang: string
  current?: boolean
}

export interface LanguageSwitcherTriggerProps {
  panelId: string
  /** Label of the button, for screen readers, e.g. "Change country or language". */
  label: string
  /** Current choice, e.g. "España · Español". */
  current: string
}

export interface LanguageSwitcherPanelProps {
  id: string
  label: string
  closeLabel: string
  languagesTitle: string
  languages: readonly LanguageLink[]
  countriesTitle: string
  countries: readonly { name: string; current?: boolean; languages: readonly LanguageLink[] }[]
}

export type LanguageSwitcherProps = Omit<LanguageSwitcherPanelProps, 'id'> &
  Omit<LanguageSwitcherTriggerProps, 'panelId'> & { panelId?: string }

function LanguageAnchor({ link, country }: { link: LanguageLink; country?: string }) {
  return (
    <a href={link.href} hrefLang={link.lang} aria-current={link.current ? 'true' : undefined}>
      {country && <span className="visually-hidden">{country}: </span>}
      <span lang={link.lang}>{link.label}</span>
    </a>
  )
}

/** Any number of triggers may open the one panel of a page. */
export function LanguageSwitcherTrigger(props: LanguageSwitcherTriggerProps) {
  const { panelId, label, current } = props
  return (
    <button type="button" className="language-trigger" popoverTarget={panelId}>
      <Icon name="globe" size={18} />
      <span className="visually-hidden">{label}: </span>
      <span>{current}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

export function LanguageSwitcherPanel(props: LanguageSwitcherPanelProps) {
  const { id, label, closeLabel, languagesTitle, languages, countriesTitle, countries } = props
  return (
    <nav className="popover popover-end language-panel" id={id} popover="auto" aria-label={label}>
      <button
        type="button"
        className="language-close"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={closeLabel}
      >
        <Icon name="x" />
      </button>
      {languages.length > 1 && (
        <>
          <p className="language-title">{languagesTitle}</p>
          <ul className="language-list">
            {languages.map((link) => (
              <li key={link.href}>
                <LanguageAnchor link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="language-title">{countriesTitle}</p>
      <ul className="language-countries">
        {countries.map((country) => (
          <li key={country.name} className={country.current ? 'language-current' : undefined}>
            <span className="language-country">{country.name}</span>
            <ul className="language-list">
              {country.languages.map((link) => (
                <li key={link.href}>
                  <LanguageAnchor link={link} country={country.name} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function LanguageSwitcher({ current, panelId, ...panel }: LanguageSwitcherProps) {
  const generated = useId()
  const id = panelId ?? generated
  return (
    <>
      <LanguageSwitcherTrigger panelId={id} label={panel.label} current={current} />
      <LanguageSwitcherPanel {...panel} id={id} />
    </>
  )
}
