import type { ReactNode } from 'react'

export interface FooterColumn {
  title: string
  links: readonly { label: ReactNode; href: string }[]
}

export interface PageFooterProps {
  logo: ReactNode
  about?: ReactNode
  columns: readonly FooterColumn[]
  /** Label of the navigation that holds the columns. */
  navLabel: string
  languageSwitcher?: ReactNode
  /** Ways to stay in touch, beside the columns. */
  news?: ReactNode
  payments?: { label: string; marks: readonly { name: string; mark: ReactNode }[] }
  /** Who delivers, how soon somebody answers. */
  promises?: readonly string[]
  /** Last line: company, copyright. */
  legal: ReactNode
}

export function PageFooter(props: PageFooterProps) {
  const { logo, about, columns, navLabel, languageSwitcher, legal } = props
  const { news, payments, promises = [] } = props
  return (
    <footer className="page-footer">
      <div className="container">
        <div className="page-footer-main">
          <div className="page-footer-brand">
            {logo}
            {about && <p>{about}</p>}
            {languageSwitcher}
            {promises.length > 0 && (
              <ul className="page-footer-promises">
                {promises.map((promise) => (
                  <li key={promise}>{promise}</li>
                ))}
              </ul>
            )}
          </div>
          <nav className="page-footer-columns" aria-label={navLabel}>
            {columns.map((column) => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <ul className="page-footer-links">
                  {column.links.map((link) => (
                    <li key={link.href}>
                      <a href={link.href}>{link.label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        {news}
        <div className="page-footer-end">
          <p>{legal}</p>
          {payments && payments.marks.length > 0 && (
            <ul className="page-footer-payments" aria-label={payments.label}>
              {payments.marks.map(({ name, mark }) => (
                <li key={name}>{mark}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}
