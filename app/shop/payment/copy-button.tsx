import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

const SHOWN_MS = 2_000
/** Unchanging state: what a browser can do does not change while a page is open. */
const never = () => () => {}

type Props = {
  text: string
  what: string
  /** The id of the element that shows it: marked where the browser does not let the page copy. */
  shownIn: string
}

/**
 * Seen where a script can copy; says for a moment that it did.
 *
 * Its place is kept from the start: what came later would push the link below away from under a
 * finger that is on its way.
 */
export function CopyButton({ text, what, shownIn }: Props) {
  const t = useT()
  const canCopy = useSyncExternalStore(
    never,
    () => Boolean(navigator.clipboard),
    () => false,
  )
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => getSelection()?.selectAllChildren(document.getElementById(shownIn)!),
    )
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="small"
        className={canCopy ? undefined : 'unseen'}
        icon={isCopied ? 'check' : 'copy'}
        aria-label={t('payment.copyWhat', { what })}
        onClick={() => void copy()}
      >
        {isCopied ? t('payment.copied') : t('payment.copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('payment.copied')}
      </span>
    </>
  )
}
