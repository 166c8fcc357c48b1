import { Component, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type PartBoundaryProps = { children: ReactNode; onClose: () => void }

/**
 * Around what is loaded when it is first wanted: without a network it says so, instead of taking the
 * whole editor away.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { children, onClose } = this.props
    if (!this.state.hasFailed) return children
    const close = () => {
      this.setState({ hasFailed: false })
      onClose()
    }
    return <PartFailed onClose={close} />
  }
}

function PartFailed({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <div className="keeping-strip">
      <Alert
        tone="warning"
        role="alert"
        actions={
          <Button type="button" size="small" variant="quiet" onClick={onClose}>
            {t('general.close')}
          </Button>
        }
      >
        <p>{t('create.keeping.partFailed')}</p>
      </Alert>
    </div>
  )
}
