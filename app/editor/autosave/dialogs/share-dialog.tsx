import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { shareTokens } from '#app/editor/core/link-tokens.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { LinkToSend } from '#app/editor/shell/link-to-send.tsx'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { sharedDesignPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import './dialogs.css'

type Sharing =
  | { kind: 'looking' }
  /** Whether it is shared is not known: nobody answered. */
  | { kind: 'unknown' }
  /** `isElsewhere`: there is a link already, but only whoever made it has it. */
  | { kind: 'none'; isElsewhere: boolean }
  | { kind: 'link'; token: string }

/** A secret link: whoever has it may look, and make a copy. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { sharing, hasFailed, lookAgain, share, unshare } = useSharing()
  return (
    <ModalDialog
      title={t('create.saving.share.title')}
      closeLabel={t('general.close')}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('create.saving.share.text')}</p>
        {sharing.kind === 'looking' && <Skeleton shape="button" />}
        {hasFailed && (
          <Alert tone="warning" role="alert">
            <p>{t('create.saving.share.failed')}</p>
          </Alert>
        )}
        {sharing.kind === 'unknown' && (
          <Button type="button" icon="refresh-cw" onClick={lookAgain}>
            {t('create.saving.tryAgain')}
          </Button>
        )}
        {sharing.kind === 'none' && (
          <>
            {sharing.isElsewhere && <p className="muted">{t('create.saving.share.elsewhere')}</p>}
            <Button type="button" icon="share-2" onClick={() => void share()}>
              {sharing.isElsewhere
                ? t('create.saving.share.makeNew')
                : t('create.saving.share.make')}
            </Button>
          </>
        )}
        {sharing.kind === 'link' && (
          <ShareLink token={sharing.token} onUnshare={() => void unshare()} />
        )}
      </div>
    </ModalDialog>
  )
}

/** Sharing state. A failure leaves everything as it was: a link that could not be ended still works. */
function useSharing() {
  const { autosave } = useAutosave()
  const [sharing, setSharing] = useState<Sharing>({ kind: 'looking' })
  const [hasFailed, setHasFailed] = useState(false)

  const found = (next: Sharing) => {
    setSharing(next)
    setHasFailed(next.kind === 'unknown')
  }
  const foundFirst = useEffectEvent(found)
  useEffect(() => void lookUp(autosave).then(foundFirst), [autosave])

  async function share(): Promise<void> {
    setHasFailed(false)
    const { designId } = autosave.getState()
    const asked = await ask({
      method: 'POST',
      path: `/designs/${designId}/share-link`,
    })
    if (asked.kind !== 'answer' || designId === undefined) return setHasFailed(true)
    const { token } = asked.value
    shareTokens.remember(designId, token)
    setSharing({ kind: 'link', token })
  }

  async function unshare(): Promise<void> {
    setHasFailed(false)
    const { designId } = autosave.getState()
    const asked = await ask({ method: 'DELETE', path: `/designs/${designId}/share-link` })
    if (asked.kind !== 'answer' || designId === undefined) return setHasFailed(true)
    shareTokens.forget(designId)
    setSharing({ kind: 'none', isElsewhere: false })
  }

  function lookAgain(): void {
    setHasFailed(false)
    setSharing({ kind: 'looking' })
    void lookUp(autosave).then(found)
  }

  return { sharing, hasFailed, lookAgain, share, unshare }
}

async function lookUp(autosave: ReturnType<typeof useAutosave>['autosave']): Promise<Sharing> {
  await autosave.makeDesign()
  const { designId } = autosave.getState()
  if (designId === undefined) return { kind: 'unknown' }
  const asked = await ask({
    method: 'GET',
    path: `/designs/${designId}/draft`,
  })
  if (asked.kind !== 'answer') return { kind: 'unknown' }
  const token = shareTokens.read(designId)
  const { isShared } = asked.value
  return isShared && token !== undefined
    ? { kind: 'link', token }
    : { kind: 'none', isElsewhere: isShared }
}

function ShareLink({ token, onUnshare }: { token: string; onUnshare: () => void }) {
  const { origin } = useShop()
  const href = useHref()
  const t = useT()
  return (
    <LinkToSend
      url={`${origin}${href(sharedDesignPath(token))}`}
      label={t('create.saving.share.link')}
    >
      <Button type="button" variant="quiet" onClick={onUnshare}>
        {t('create.saving.share.stop')}
      </Button>
    </LinkToSend>
  )
}
