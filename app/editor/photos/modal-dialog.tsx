import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  onClose: () => void
}

/** A dialog that is open as long as it is rendered. */
export function ModalDialog({ title, children, actions, size = 'medium', onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const t = useT()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <form method="dialog">
          <Button variant="quiet" size="small" icon="x" aria-label={t('general.close')} />
        </form>
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}
