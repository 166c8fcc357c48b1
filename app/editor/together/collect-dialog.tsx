import { useEffect, useRef, useState } from 'react'
import { PhoneCode } from '#app/editor/photos/phone/phone-code.tsx'
import { LinkToSend } from '#app/editor/shell/link-to-send.tsx'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { addPhotosPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { OwnCollection } from '#commerce/collection/collection.contract.ts'
import { RETENTION_DAYS } from '#commerce/collection/collection.terms.ts'
import { CollectForm } from './collect-form.tsx'
import { useCollection } from './use-collection.ts'
import { WithWords } from './with-words.tsx'
import './together.css'

type DialogProps = { onClose: () => void }

/** A link by which family and friends add their photos to this design. */
export default function CollectDialog(props: DialogProps) {
  return (
    <WithWords>
      <Content {...props} />
    </WithWords>
  )
}

function Content({ onClose }: DialogProps) {
  const t = useT()
  const { store, status, collection, token } = useCollection()
  /** A form for a new link, or for other wishes of the one that there is. */
  const [form, setForm] = useState<'new' | 'change' | null>(null)
  return (
    <ModalDialog
      title={t('together.collect.title')}
      closeLabel={t('general.close')}
      onClose={onClose}
    >
      <div className="collect-dialog">
        {status === 'new' && <Skeleton shape="button" />}
        {status === 'failed' && (
          <Alert
            tone="warning"
            role="alert"
            actions={
              <Button
                type="button"
                size="small"
                icon="refresh-cw"
                onClick={() => void store.look()}
              >
                {t('create.photos.tryAgain')}
              </Button>
            }
          >
            <p>{t('together.collect.failed')}</p>
          </Alert>
        )}
        {status === 'ready' && (!collection || form) && (
          <CollectForm
            collection={collection ?? undefined}
            isNew={form !== 'change'}
            onSend={(wishes) => (form === 'change' ? store.change(wishes) : store.open(wishes))}
            onDone={() => setForm(null)}
          />
        )}
        {collection && !form && (
          <Invited
            collection={collection}
            token={token}
            onChange={() => setForm('change')}
            onRenew={() => setForm('new')}
            onClose={() => store.close()}
          />
        )}
      </div>
    </ModalDialog>
  )
}

type InvitedProps = {
  collection: NonNullable<OwnCollection['collection']>
  token: string | undefined
  onChange: () => void
  onRenew: () => void
  onClose: () => Promise<unknown>
}

function Invited({ collection, token, onChange, onRenew, onClose }: InvitedProps) {
  const t = useT()
  const { origin } = useShop()
  const href = useHref()
  const { state } = collection
  const isOver = state === 'ENDED'
  const url = token && `${origin}${href(addPhotosPath(token))}`
  const top = useRef<HTMLParagraphElement>(null)
  // The form before it was longer, and is left at its end.
  // Scrolling may answer with a promise, which is no way to end an effect.
  useEffect(() => {
    top.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <>
      <p ref={top} className="collect-dialog-title">
        {collection.title}
      </p>
      <StateWords collection={collection} />
      {!isOver && url && (
        <div className="collect-dialog-link">
          <div className="stack">
            <LinkToSend url={url} label={t('create.saving.share.link')} />
          </div>
          <PhoneCode address={url} label={t('together.collect.code')} />
        </div>
      )}
      {!isOver && !url && (
        <Alert>
          <p>{t('together.collect.elsewhere')}</p>
        </Alert>
      )}
      <p className="collect-dialog-note">{t('together.collect.kept', { days: RETENTION_DAYS })}</p>
      <div className="cluster">
        {!isOver && (
          <Button type="button" variant="secondary" size="small" icon="pencil" onClick={onChange}>
            {t('together.collect.change')}
          </Button>
        )}
        <Button
          type="button"
          variant={isOver ? 'primary' : 'quiet'}
          size="small"
          icon="refresh-cw"
          onClick={onRenew}
        >
          {isOver ? t('together.collect.make') : t('together.collect.renew')}
        </Button>
        {!isOver && (
          <Button
            type="button"
            variant="quiet"
            size="small"
            icon="lock"
            onClick={() => void onClose()}
          >
            {t('together.collect.close')}
          </Button>
        )}
      </div>
    </>
  )
}

function StateWords({ collection }: Pick<InvitedProps, 'collection'>) {
  const t = useT()
  const format = useFormat()
  const { state, photos: count, mostPhotos } = collection
  const day = format.day(`${collection.endsOn}T12:00:00Z`)
  return (
    <p role="status" className="collect-dialog-state" data-state={state}>
      {state === 'OPEN' && t('together.collect.open', { day, count })}
      {state === 'FULL' && t('together.collect.full', { count: mostPhotos })}
      {state === 'ENDED' && t('together.collect.ended', { day })}
    </p>
  )
}
