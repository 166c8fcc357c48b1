import { useEffect, useState, useSyncExternalStore } from 'react'
import { hrefOfUpload } from '#app/editor/photos/placing/look-at-photos.ts'
import { isPhoto, type PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { useLibrary } from '#app/editor/photos/library/use-library.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { PHONE_LINK_MINUTES } from '#commerce/upload/upload.terms.ts'
import { PhoneCode } from './phone-code.tsx'
import { MINUTE_MS, phoneLinkOf } from './phone-link.ts'

/** A code that a telephone scans to bring its photos here, without an account. */
export default function PhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const href = useHref()
  const { link, problem, renew, end } = usePhoneLink()
  const arrived = useArrived()
  const minutes = useMinutesLeft(link?.endsMs)
  const address = link && `${location.origin}${href(`/upload-from-phone/${link.token}`)}`

  return (
    <ModalDialog
      title={t('create.photos.phone.title')}
      closeLabel={t('general.close')}
      onClose={onClose}
      actions={
        <>
          {link && minutes > 0 && (
            <Button
              type="button"
              variant="quiet"
              onClick={() => {
                end()
                onClose()
              }}
            >
              {t('create.photos.phone.end')}
            </Button>
          )}
          <Button type="button" onClick={onClose}>
            {t('create.photos.done')}
          </Button>
        </>
      }
    >
      <div className="phone-dialog">
        {problem && (
          <Alert
            tone="danger"
            role="alert"
            actions={
              <Button type="button" size="small" onClick={renew}>
                {t('create.photos.tryAgain')}
              </Button>
            }
          >
            <p>{t(`create.photos.problem.${problem}`)}</p>
          </Alert>
        )}
        {!problem && !address && <Skeleton shape="square" />}
        {address && minutes > 0 && (
          <>
            <PhoneCode address={address} label={t('create.photos.phone.code')} />
            <ol>
              <li>{t('create.photos.phone.step1')}</li>
              <li>{t('create.photos.phone.step2')}</li>
              <li>{t('create.photos.phone.step3')}</li>
            </ol>
            <p className="phone-dialog-link">
              <a href={address} target="_blank" rel="noopener">
                {address.replace(/^https?:\/\//, '')}
              </a>
            </p>
            <p className="phone-dialog-time">{t('create.photos.phone.minutes', { minutes })}</p>
          </>
        )}
        {address && minutes === 0 && (
          <Alert
            tone="warning"
            role="status"
            actions={
              <Button type="button" size="small" icon="refresh-cw" onClick={renew}>
                {t('create.photos.phone.renew')}
              </Button>
            }
          >
            <p>{t('create.photos.phone.over')}</p>
          </Alert>
        )}
        <ArrivedPhotos photos={arrived} />
      </div>
    </ModalDialog>
  )
}

function ArrivedPhotos({ photos }: { photos: readonly PhotoUpload[] }) {
  const t = useT()
  return (
    <div role="status" className="phone-dialog-arrived">
      <p>
        {photos.length === 0
          ? t('create.photos.phone.waiting')
          : t('create.photos.arrived', { count: photos.length })}
      </p>
      {photos.length > 0 && (
        <ul>
          {photos.slice(0, 12).map((photo) => (
            <li key={photo.id}>
              <img src={hrefOfUpload(photo, 320)} alt={photo.name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function usePhoneLink() {
  const phoneLink = phoneLinkOf(useLibrary())
  useEffect(() => phoneLink.standBy(), [phoneLink])
  const { link, problem } = useSyncExternalStore(phoneLink.subscribe, phoneLink.getState)
  return { link, problem, renew: () => void phoneLink.renew(), end: () => phoneLink.end() }
}

/** Arrivals since the dialog was opened. */
function useArrived(): readonly PhotoUpload[] {
  const library = useLibrary()
  const [arrived, setArrived] = useState<readonly PhotoUpload[]>([])
  useEffect(
    () =>
      library.onArrival((uploads) => {
        setArrived((before) => [...uploads.filter(isPhoto), ...before])
      }),
    [library],
  )
  return arrived
}

function useMinutesLeft(endsMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil(((endsMs ?? 0) - now) / MINUTE_MS)
  return Math.max(0, Math.min(left, PHONE_LINK_MINUTES))
}
