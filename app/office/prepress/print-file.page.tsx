import { isRefused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import {
  Badge,
  ButtonLink,
  Card,
  Facts,
  Note,
  PageHead,
  Submit,
  When,
} from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import type { FailedDetail } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import {
  ActionBadge,
  actionPath,
  askPath,
  failureAdvice,
  failureWord,
  filesPath,
} from './prepress-words.tsx'
import { Findings, VersionPictures } from './shown-version.tsx'

/** File that could not be drawn: why, which photo, and what can be done. */
export const page = definePage({
  load: ({ api, params }) =>
    api.prepressDesk.getFailedRendering({ renderingId: params['renderingId']! }),
  act: async ({ api, params }) => {
    const done = await api.prepressDesk.retryRendering({ renderingId: params['renderingId']! })
    if (isRefused(done)) return done
    const values = { orders: done.orders }
    return { goTo: '/office/print-files', toast: { id: 'office-prepress.done.retried', values } }
  },
  title: ({ order }, { t }) => t('office-prepress.failureOf', { number: order.number }),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-prepress.failureOf', { number: data.order.number })}
        up={{ href: '/office/print-files', label: t('office-prepress.printFiles') }}
        badges={
          <Badge tone={data.kind === 'PRINT' ? 'bad' : 'warn'}>
            {t(`office-prepress.kind.${data.kind}`)}
          </Badge>
        }
        lead={`${data.articleName}, ${data.variantLabel}`}
      />
      <div className="o-judge">
        <div className="o-stack">
          <FormProblem sent={sent} />
          <Why failure={data} />
          {data.photos.length > 0 && <Photos failure={data} />}
          <Card title={t('office-prepress.ordered')}>
            <div className="o-stack">
              <VersionPictures version={data.version} name={data.articleName} />
              <Findings findings={data.version.findings} />
            </div>
          </Card>
        </div>
        <div className="o-stack">
          <Acts failure={data} />
          <About failure={data} />
        </div>
      </div>
    </>
  ),
})

function Why({ failure }: { failure: FailedDetail }) {
  const { t } = useOffice()
  return (
    <Card title={failureWord(t, failure.failure)} tone="bad">
      <div className="o-stack">
        <p>{failureAdvice(t, failure.failure)}</p>
        {failure.message !== undefined && (
          <details>
            <summary>{t('office-prepress.pressSaid')}</summary>
            <p>
              <code className="o-written">{failure.message}</code>
            </p>
          </details>
        )}
      </div>
    </Card>
  )
}

/** Photos in the design; the one that the drawing stopped at first. */
function Photos({ failure }: { failure: FailedDetail }) {
  const { t, may } = useOffice()
  const mayOpen = may('action.decide', failure.order.store)
  const photos = failure.photos.toSorted(
    (one, other) => Number(other.isGuilty) - Number(one.isGuilty),
  )
  return (
    <Card title={t('office-prepress.photos')}>
      <ul className="o-suspects">
        {photos.map((photo) => (
          <li key={photo.photoId} data-guilty={photo.isGuilty ? '' : undefined}>
            <span className="o-thumb" data-size="large">
              {mayOpen && photo.isThere ? (
                <img src={photo.url} alt="" width={64} height={64} loading="lazy" />
              ) : (
                <OfficeIcon name="image" size={22} />
              )}
            </span>
            <div>
              <p>
                <strong>{photo.name}</strong>
              </p>
              <p className="o-flags">
                {photo.isGuilty && <Badge tone="bad">{t('office-prepress.photo.guilty')}</Badge>}
                {!photo.isThere && <Badge tone="bad">{t('office-prepress.photo.gone')}</Badge>}
              </p>
              <p className="o-hint">
                {[
                  photo.pages.length > 0 &&
                    t('office-prepress.photo.pages', { pages: photo.pages.join(', ') }),
                  photo.widthPx !== undefined &&
                    photo.heightPx !== undefined &&
                    `${photo.widthPx} × ${photo.heightPx} px`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {mayOpen && photo.isThere && (
                <a href={photo.url.replace(/small$/, 'original')} target="_blank" rel="noreferrer">
                  {t('office-prepress.photo.original')}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Acts({ failure }: { failure: FailedDetail }) {
  const { t, may } = useOffice()
  const { order, pending, lineId } = failure
  const mayRetry = may('rendering.retry', order.store)
  return (
    <>
      {pending && (
        <Note>
          {t('office-prepress.pendingQuestion')}{' '}
          {may('action.decide', order.store) && (
            <a href={actionPath(pending.actionId)}>{t('office-prepress.openQuestion')}</a>
          )}
        </Note>
      )}
      {mayRetry && (
        <Card title={t('office-prepress.retry')}>
          <OfficeForm label={t('office-prepress.retry')}>
            <p className="o-hint">{t('office-prepress.retryHint')}</p>
            <Submit icon="refresh-cw">{t('office-prepress.retry')}</Submit>
          </OfficeForm>
        </Card>
      )}
      {!pending && may('action.open', order.store) && (
        <ButtonLink href={askPath(order.number, { type: 'REPLACE_PHOTO', lineId })} icon="image">
          {t('office-prepress.askForPhoto')}
        </ButtonLink>
      )}
    </>
  )
}

function About({ failure }: { failure: FailedDetail }) {
  const { t, format } = useOffice()
  const { order, pending } = failure
  return (
    <Card title={t('office-prepress.order')}>
      <Facts
        rows={[
          [
            t('office-prepress.order'),
            <span key="order">
              <a href={orderPath(order.number)}>{order.number}</a>{' '}
              <StatusBadge status={order.status} />
            </span>,
          ],
          [
            t('office-prepress.files'),
            <a key="files" href={filesPath(order.number)}>
              {t('office-prepress.openFiles')}
            </a>,
          ],
          [
            t('office-prepress.customer'),
            pending && <ActionBadge key="asked" status={pending.status} />,
          ],
          [t('office-prepress.failedAt'), <When key="at" at={failure.failedAt} />],
          [t('office-prepress.attempts'), format.number(failure.attempts)],
          [t('office-prepress.pages'), format.number(failure.pages)],
        ]}
      />
    </Card>
  )
}
