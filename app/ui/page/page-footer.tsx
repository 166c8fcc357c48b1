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
  payments?: { label: string; names: readonly string[] }
  /** Last line: company, copyright. */
  legal: ReactNode
}

export function PageFooter(props: PageFooterProps) {
  const { logo, about, columns, navLabel, languageSwitcher, payments, legal } = props
  return (
    <footer className="page-footer">
      <div className="container">
        <div className="page-footer-main">
          <div className="page-footer-brand">
            {logo}
            {about && <p>{about}</p>}
            {languageSwitcher}
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
        <div className="page-footer-end">
          <p>{legal}</p>
          {payments && (
            <ul className="page-footer-payments" aria-label={payments.label}>
              {payments.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}
