import { useEffect, useRef, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'

/** A card that stays open while its photo is worked on beside it, as long as `isOpen` says. */
export function StayingCard(props: {
  isOpen: boolean
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { isOpen, label, onClose, children } = props
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen !== card.current?.matches(':popover-open')) card.current?.togglePopover(isOpen)
  }, [isOpen])
  return (
    <div ref={card} popover="manual" role="group" aria-label={label} className="popover photo-card">
      {isOpen && (
        <>
          <CardHead title={label} onClose={onClose} />
          {children}
        </>
      )}
    </div>
  )
}

export function CardHead({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useT()
  return (
    <header className="photo-card-head">
      <h2>{title}</h2>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.photos.done')}
        title={t('create.photos.done')}
        onClick={onClose}
      >
        <Icon name="check" />
      </button>
    </header>
  )
}
