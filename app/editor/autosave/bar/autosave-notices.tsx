import { COPY_PARAMETER } from '#app/editor/autosave/browser/start-autosave.ts'
import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import type { LocalDraft } from '#app/editor/autosave/machine/local-draft.ts'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useLoginHref } from '#app/editor/autosave/use-login-href.ts'
import { useMoment } from '#app/editor/autosave/use-moment.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath, draftPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'

/** Autosave notices: what somebody should know before going on, below the bar and over the canvas. */
export function AutosaveNotices({ notAdded, onSeen }: NotAddedProps) {
  const { offered } = useAutosave()
  const refusal = useAutosaveState((state) => state.refusal)
  return (
    <div className="keeping-strips">
      {notAdded && notAdded !== 'refused' && <NotAddedStrip why={notAdded} onSeen={onSeen} />}
      {refusal !== undefined && <RefusedStrip code={refusal} isOrdered={notAdded === 'refused'} />}
      {refusal === undefined && offered && <OfferStrip copy={offered} />}
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
      <p>{t(`create.keeping.notAdded.${why}`)}</p>
    </Alert>
  )
}

/** Work that another tab left on this device. */
function OfferStrip({ copy }: { copy: LocalDraft }) {
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
            {t('create.keeping.offer.goOn')}
          </ButtonLink>
          <Button type="button" size="small" variant="quiet" onClick={dismissOffer}>
            {t('create.keeping.offer.later')}
          </Button>
        </>
      }
    >
      <p>{t('create.keeping.offer.text', { name: copy.name, time: moment(copy.editedAt) })}</p>
    </Alert>
  )
}

/** Link on which the editor goes on with what this device has stored. */
export function useLeftHref(): (copy: LocalDraft) => string {
  const href = useHref()
  return ({ id, articleId, designId }) =>
    designId === undefined
      ? href(`${createPath(articleId)}?${COPY_PARAMETER}=${encodeURIComponent(id)}`)
      : href(`${draftPath(articleId, designId)}&${COPY_PARAMETER}=${encodeURIComponent(id)}`)
}

const refusals: Partial<Record<string, MessageId>> = {
  not_found: 'create.keeping.refused.notYours',
  unauthenticated: 'create.keeping.refused.notYours',
  forbidden: 'create.keeping.refused.notYours',
  quota_exceeded: 'create.keeping.refused.tooMany',
  too_large: 'create.keeping.refused.tooLarge',
}

/** The shop does not want it as it is; until somebody sees to it, it is safe on this device. */
function RefusedStrip({ code, isOrdered }: { code: string; isOrdered: boolean }) {
  const { autosave } = useAutosave()
  const loginHref = useLoginHref()
  const t = useT()
  const isNotOurs = refusals[code] === 'create.keeping.refused.notYours'
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t('create.keeping.refused.title')}
      actions={
        isNotOurs ? (
          <>
            <ButtonLink size="small" href={loginHref()}>
              {t('create.keeping.logIn')}
            </ButtonLink>
            <Button type="button" size="small" variant="quiet" onClick={() => autosave.saveAsNew()}>
              {t('create.keeping.saveAsNew')}
            </Button>
          </>
        ) : (
          <Button type="button" size="small" onClick={() => autosave.tryAgain()}>
            {t('create.keeping.tryAgain')}
          </Button>
        )
      }
    >
      {isOrdered && <p>{t('create.keeping.notAdded.refused')}</p>}
      <p>{t(refusals[code] ?? 'create.keeping.refused.other')}</p>
    </Alert>
  )
}
