import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface DialogProps {
  /** The same id as the DialogButton that opens it. */
  id: string
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Buttons of the foot; a form around them needs its own `form` attribute. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

export type DialogButtonProps = Omit<ButtonProps, 'type'> & { dialogId: string }

export function Dialog({ id, title, closeLabel, children, actions, size = 'medium' }: DialogProps) {
  const titleId = useId()
  return (
    <dialog className={`dialog dialog-${size}`} id={id} aria-labelledby={titleId} closedby="any">
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <form method="dialog">
          <Button variant="quiet" size="small" icon="x" aria-label={closeLabel} />
        </form>
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
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
