import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

type ModalDialogProps = {
  title: ReactNode
  size?: 'small' | 'medium' | 'large'
  className?: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
}

/** Open as long as it is rendered; whoever opened it has the focus back afterwards. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, size = 'medium', className, onClose, children, actions } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const t = useT()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', `dialog-${size}`, className)}
      aria-labelledby={titleId}
      closedby="any"
      onClose={({ currentTarget }) => {
        // The event comes late: in the meantime it may have been opened again.
        if (!currentTarget.open) onClose()
      }}
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
