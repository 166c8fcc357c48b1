import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#app/ui/form/button.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'

interface DialogContent {
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Buttons of the foot; a form around them needs its own `form` attribute. */
  actions?: ReactNode
}

interface DialogLook extends DialogContent {
  size?: 'small' | 'medium' | 'large'
}

export interface DialogProps extends DialogLook {
  /** The same id as the DialogButton that opens it. */
  id: string
}

export interface ModalDialogProps extends DialogLook {
  className?: string
  onClose: () => void
}

export type DialogButtonProps = Omit<ButtonProps, 'type'> & { dialogId: string }

export function Dialog({ id, size = 'medium', ...content }: DialogProps) {
  const titleId = useId()
  return (
    <dialog className={`dialog dialog-${size}`} id={id} aria-labelledby={titleId} closedby="any">
      <Content titleId={titleId} {...content} />
    </dialog>
  )
}

/** Open as long as it is rendered; whoever opened it has the focus back afterwards. */
export function ModalDialog({ size = 'medium', className, onClose, ...content }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it is taken out of the page: one that is gone gives nobody the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    // The button that was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) dialog.current?.focus()
  })
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classNames('dialog', `dialog-${size}`, className)}
      aria-labelledby={titleId}
      closedby="any"
      onClose={({ currentTarget }) => {
        // The event comes late: in the meantime it may have been opened again.
        if (!currentTarget.open) onClose()
      }}
    >
      <Content titleId={titleId} {...content} />
    </dialog>
  )
}

function Content(props: DialogContent & { titleId: string }) {
  const { titleId, title, closeLabel, children, actions } = props
  return (
    <>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <form method="dialog">
          <Button variant="quiet" size="small" icon="x" aria-label={closeLabel} />
        </form>
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </>
  )
}

/** Opens its dialog without script. */
export function DialogButton({ dialogId, ...button }: DialogButtonProps) {
  const invoker = { command: 'show-modal', commandfor: dialogId }
  return <Button {...button} {...invoker} type="button" />
}

/** Closes the dialog around it without script. */
export function DialogCloseButton(button: Omit<ButtonProps, 'type'>) {
  return (
    <form method="dialog">
      <Button variant="secondary" {...button} />
    </form>
  )
}
