import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { SkipLink } from '#app/ui/navigation/skip-link.tsx'

export interface LightHeaderProps {
  logo: ReactNode
  homeHref: string
  skipLabel: string
  mainId?: string
  back?: { href: string; label: string }
  reassurance?: { text: string; icon?: IconName }
}

export function LightHeader(props: LightHeaderProps) {
  const { logo, homeHref, skipLabel, mainId, back, reassurance } = props
  return (
    <>
      <SkipLink label={skipLabel} targetId={mainId} />
      <header className="light-header">
        <div className="container">
          {back && (
            <a className="light-header-back" href={back.href}>
              <Icon name="arrow-left" />
              <span>{back.label}</span>
            </a>
          )}
          <a className="light-header-logo" href={homeHref}>
            {logo}
          </a>
          {reassurance && (
            <p className="light-header-reassurance">
              <Icon name={reassurance.icon ?? 'lock'} />
              <span>{reassurance.text}</span>
            </p>
          )}
        </div>
      </header>
    </>
  )
}
