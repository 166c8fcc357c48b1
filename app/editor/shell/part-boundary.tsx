import { Component, Suspense, type ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { renewFailedParts } from './lazy-part.tsx'

type PartBoundaryProps = {
  children: ReactNode
  /** Until it is there. */
  fallback?: ReactNode
  /** Close handler: whatever was opened is no longer wanted; left out where it cannot be closed. */
  onClose?: () => void
}

/**
 * Around every `lazyPart`: without a network it says so, instead of taking the whole editor away, and
 * tries again when the network is back.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgain)
  }

  tryAgain = (): void => {
    if (!this.state.hasFailed) return
    renewFailedParts()
    this.setState({ hasFailed: false })
  }

  close = (): void => {
    this.tryAgain()
    this.props.onClose?.()
  }

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>
    return <PartFailed onAgain={this.tryAgain} onClose={onClose && this.close} />
  }
}

type PartFailedProps = { onAgain: () => void; onClose: (() => void) | undefined }

function PartFailed({ onAgain, onClose }: PartFailedProps) {
  const t = useT()
  return (
    <div className="part-failed">
      <Alert
        tone="warning"
        role="alert"
        actions={
          <>
            <Button type="button" size="small" onClick={onAgain}>
              {t('create.saving.tryAgain')}
            </Button>
            {onClose && (
              <Button type="button" size="small" variant="quiet" onClick={onClose}>
                {t('general.close')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('create.saving.partFailed')}</p>
      </Alert>
    </div>
  )
}
