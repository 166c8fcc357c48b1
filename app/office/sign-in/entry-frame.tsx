import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { officeLanguages } from '#commerce/staff/staff.terms.ts'

/** Page of somebody who is not in yet: nothing of the office shows. */
export function EntryFrame(props: {
  title: string
  lead: string
  /** Whether it is told a single time: a link to it in another language would lose it. */
  isToldOnce?: boolean
  children: ReactNode
}) {
  return (
    <main className="o-entry">
      <div className="o-entry-box">
        <p className="o-brand">
          <span aria-hidden>e</span> Estampa
        </p>
        <h1>{props.title}</h1>
        <p className="o-lead">{props.lead}</p>
        {props.children}
        {!props.isToldOnce && <EntryLanguages />}
      </div>
    </main>
  )
}

const names = { en: 'English', es: 'Español' } as const

/** Nobody knows yet who is there, and so not which language they speak. */
function EntryLanguages() {
  const { url, me } = useOffice()
  if (me.staffId !== '') return null
  const here = url.searchParams.get('language') === 'es' ? 'es' : 'en'
  return (
    <p className="o-entry-languages">
      {officeLanguages.map((language) => {
        if (language === here) return <span key={language}>{names[language]}</span>
        const query = new URLSearchParams(url.search)
        query.set('language', language)
        return (
          <a key={language} href={`${url.pathname}?${query}`} lang={language} hrefLang={language}>
            {names[language]}
          </a>
        )
      })}
    </p>
  )
}
