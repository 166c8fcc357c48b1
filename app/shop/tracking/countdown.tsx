import { useEffect, useRef, type ReactNode } from 'react'
import { startCountdown } from '#app/document/countdown.ts'
import { useShop } from '#app/i18n/shop-view.tsx'

/**
 * Says until when, and counts down beside it. On a document page the page's own script finds it by
 * its attribute.
 */
export function Countdown({ until, children }: { until: string; children: ReactNode }) {
  return (
    <p className="countdown">
      <Clock key={until} until={until} />
      <span>{children}</span>
    </p>
  )
}

function Clock({ until }: { until: string }) {
  const { isDocument } = useShop()
  const clock = useRef<HTMLElement>(null)
  useEffect(() => (isDocument ? undefined : startCountdown(clock.current!)), [isDocument])
  return <span ref={clock} className="countdown-clock numeric" data-countdown={until} aria-hidden />
}
