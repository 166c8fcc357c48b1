import type { ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

type SceneProps = {
  tone: 'success' | 'neutral' | 'waiting'
  icon: IconName
  number: string
  title: string
  text: string
  children?: ReactNode
}

/** One thing to know, in the middle of the page. */
export function Scene({ tone, icon, number, title, text, children }: SceneProps) {
  const t = useT()
  return (
    <section className="payment-scene panel">
      <span className={`payment-sign payment-sign-${tone}`}>
        <Icon name={icon} size={28} />
      </span>
      <p className="eyebrow">{t('payment.order', { number })}</p>
      <h1>{title}</h1>
      <p className="payment-scene-text">{text}</p>
      {children && <div className="payment-scene-acts">{children}</div>}
    </section>
  )
}
