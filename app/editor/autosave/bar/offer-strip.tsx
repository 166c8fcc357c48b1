import type { LocalDraft } from '#app/editor/autosave/machine/local-draft.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useLeftHref } from '#app/editor/autosave/use-left-href.ts'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'

/** Work that another tab left on this device. */
export function OfferStrip({ copy }: { copy: LocalDraft }) {
  const { dismissOffer } = useAutosave()
  const href = useLeftHref()
  const moment = useMoment()
  const t = useT()
  return (
    <Alert
      role="status"
      actions={
        <>
          {/* A whole page: this one may have edits of its own to look after. */}
          <ButtonLink size="small" href={href(copy)} target="_self">
            {t('create.saving.offer.goOn')}
          </ButtonLink>
          <Button type="button" size="small" variant="quiet" onClick={dismissOffer}>
            {t('create.saving.offer.later')}
          </Button>
        </>
      }
    >
      <p>{t('create.saving.offer.text', { name: copy.name, time: moment(copy.editedAt) })}</p>
    </Alert>
  )
}
