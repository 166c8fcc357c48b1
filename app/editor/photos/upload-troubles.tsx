import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { useLibrary, useLibraryState, useQueueItems } from './library/use-library.ts'

/** Each file that was not taken, why, and what to do about it. Nothing of it goes away by itself. */
export function UploadTroubles() {
  const { queue, ...library } = useLibrary()
  const failed = useQueueItems().filter(({ state }) => state === 'failed')
  const leftOut = useLibraryState((state) => state.leftOut)
  const t = useT()
  const lines = new Set(
    leftOut.map(({ name, problem }) =>
      t('general.labelled', { label: name, value: t(`create.photos.problem.${problem}`) }),
    ),
  )
  if (failed.length + leftOut.length === 0) return null
  return (
    <section className="upload-troubles" aria-label={t('create.photos.troubles')} role="alert">
      <ul>
        {failed.map(({ id, name, problem, canRetry }) => (
          <li key={id}>
            <Icon name="circle-alert" />
            <div>
              <p className="upload-troubles-name">{name}</p>
              {problem && <p>{t(`create.photos.problem.${problem}`)}</p>}
              {canRetry && (
                <Button
                  type="button"
                  variant="secondary"
                  size="small"
                  icon="refresh-cw"
                  onClick={() => queue.retry(id)}
                >
                  {t('create.photos.tryAgain')}
                </Button>
              )}
            </div>
            <button
              type="button"
              className="editor-icon-button"
              aria-label={t('create.photos.dismiss', { name })}
              onClick={() => queue.remove(id)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {leftOut.length > 0 && (
          <li className="upload-troubles-left-out">
            <Icon name="info" />
            <div>
              <p className="upload-troubles-name">
                {t('create.photos.leftOut', { count: leftOut.length })}
              </p>
              <ul className="upload-troubles-list">
                {[...lines].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
            <button
              type="button"
              className="editor-icon-button"
              aria-label={t('general.close')}
              onClick={library.forgetLeftOut}
            >
              <Icon name="x" />
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
