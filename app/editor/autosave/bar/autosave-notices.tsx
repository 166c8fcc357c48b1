import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'

const RefusedStrip = lazyPart(async () => (await import('./refused-strip.tsx')).RefusedStrip)
const OfferStrip = lazyPart(async () => (await import('./offer-strip.tsx')).OfferStrip)

/** Autosave notices: what somebody should know before going on, below the bar and over the canvas. */
export function AutosaveNotices({ notAdded, onSeen }: NotAddedProps) {
  const { offered } = useAutosave()
  const refusal = useAutosaveState((state) => state.refusal)
  return (
    <div className="keeping-strips">
      {notAdded && notAdded !== 'refused' && <NotAddedStrip why={notAdded} onSeen={onSeen} />}
      <PartBoundary>
        {refusal !== undefined && (
          <RefusedStrip code={refusal} isOrdered={notAdded === 'refused'} />
        )}
        {refusal === undefined && offered && <OfferStrip copy={offered} />}
      </PartBoundary>
    </div>
  )
}

type NotAddedProps = { notAdded: NotAdded | undefined; onSeen: () => void }

type NotAddedStripProps = { why: Exclude<NotAdded, 'refused'>; onSeen: () => void }

function NotAddedStrip({ why, onSeen }: NotAddedStripProps) {
  const t = useT()
  return (
    <Alert
      tone="warning"
      role="alert"
      actions={
        <Button type="button" size="small" variant="quiet" onClick={onSeen}>
          {t('general.close')}
        </Button>
      }
    >
      <p>{t(`create.saving.notAdded.${why}`)}</p>
    </Alert>
  )
}
