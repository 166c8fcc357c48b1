import { useId, useState, type ReactNode } from 'react'
import './tools.css'

type ToolPopoverProps = {
  label: string
  /** Face of the button: a sign, a colour, the name of a font. */
  face: ReactNode
  disabled?: boolean | undefined
  wide?: boolean
  children: ReactNode
}

/**
 * A button of the tool bar with what it opens: beside the button on a desk, a sheet over the lower
 * part of a phone's screen. Its content is made when it is first opened.
 */
export function ToolPopover({ label, face, disabled, wide, children }: ToolPopoverProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="word-tool">
      <button
        type="button"
        className={wide ? 'word-tool-button word-tool-wide' : 'word-tool-button'}
        aria-label={label}
        title={label}
        disabled={disabled}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        className="popover word-sheet"
        role="group"
        aria-label={label}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && children}
      </div>
    </div>
  )
}
