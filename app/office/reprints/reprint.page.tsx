import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Money, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import { MOST_REPRINT_NOTE } from '#commerce/reprint/reprint.terms.ts'
import { PreparedAnswerCard } from '#app/office/tickets/answer-with.tsx'
import { ReprintProblem } from './reprint-problem.tsx'
import {
  payerName,
  reasonName,
  reprintPath,
  stateTones,
  type RequestedReprint,
} from './reprint-words.ts'

type Props = { request: RequestedReprint }

/** One reprint: what is wrong with which pieces, and for a second person the two buttons. */
export const page = definePage({
  load: ({ api, params }) => api.orderHelp.getReprint({ requestId: params['id']! }),
  act: async ({ api, params, form }) => {
    const requestId = params['id']!
    const why = fieldOf(form, 'why')
    if (fieldOf(form, 'act') === 'reject') {
      const end = await api.orderHelp.rejectReprint({ requestId, why })
      return isRefused(end)
        ? end
        : { goTo: reprintPath(requestId), toast: 'office-reprints.rejected' }
    }
    if (fieldOf(form, 'act') === 'takeBack') {
      const end = await api.orderHelp.takeBackReprint({ requestId })
      return isRefused(end)
        ? end
        : { goTo: reprintPath(requestId), toast: 'office-reprints.takenBack' }
    }
    const end = await api.orderHelp.approveReprint({ requestId, why })
    if (isRefused(end)) return end
    const values = { number: end.reprint ?? '' }
    return { goTo: reprintPath(requestId), toast: { id: 'office-reprints.made', values } }
  },
  title: ({ order }, { t }) => t('office-reprints.of', { number: order }),
  View: ({ data: request, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-reprints.of', { number: request.order })}
        up={{ href: '/office/reprints', label: t('office-reprints.title') }}
        badges={
          <Badge tone={stateTones[request.state]}>
            {t(`office-reprints.state.${request.state}`)}
          </Badge>
        }
      />
      <div className="o-columns">
        <div className="o-stack">
          <ReprintProblem sent={sent} />
          <Lines request={request} />
          <About request={request} />
          <Photos request={request} />
        </div>
        <div className="o-stack">
          <NewOrder request={request} />
          {request.preparedAnswer && <PreparedAnswerCard answer={request.preparedAnswer} />}
          <Decision request={request} sent={sent} />
        </div>
      </div>
    </>
  ),
})

function Lines({ request }: Props) {
  const { t } = useOffice()
  return (
    <Card title={t('office-reprints.lines')}>
      <ul className="o-rows">
        {request.lines.map((line) => (
          <li key={`${line.articleName} ${line.variantLabel} ${line.quantity}`}>
            <div>
              <strong>
                {line.quantity} × {line.articleName}
              </strong>
              {line.variantLabel && <p className="o-hint">{line.variantLabel}</p>}
            </div>
            {line.isCorrected && <Badge tone="info">{t('office-reprints.isCorrected')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function About({ request }: Props) {
  const { t } = useOffice()
  return (
    <Card title={t('office-reprints.why')}>
      <p className="o-reprint-sum">
        <Money minor={request.valueMinor} currency={request.currency} />
      </p>
      <Facts
        rows={[
          [
            t('office-reprints.firstOrder'),
            <a key="order" href={orderPath(request.order)}>
              {request.order}
            </a>,
          ],
          [t('office-reprints.reason'), reasonName(t, request.reason)],
          [t('office-reprints.payer'), payerName(t, request.payer)],
          [t('office-reprints.lot'), request.lot],
          [t('office-reprints.note'), <span key="note">{request.note}</span>],
          [
            t('office-reprints.delivery'),
            t(request.goesElsewhere ? 'office-reprints.toOther' : 'office-reprints.toSame'),
          ],
          [
            t('office-reprints.askedBy'),
            request.isOwn ? t('office-reprints.you') : request.askedBy,
          ],
          [t('office-reprints.since'), <When key="at" at={request.askedAt} />],
        ]}
      />
    </Card>
  )
}

function Photos({ request }: Props) {
  const { t } = useOffice()
  if (request.photos.length === 0) return null
  return (
    <Card title={t('office-reprints.photos')}>
      <ul className="o-fault-photos">
        {request.photos.map(({ photoId, name }) => {
          const href = apiPath('/office/reprints/{request_id}/photos/{photo_id}', {
            requestId: request.requestId,
            photoId,
          })
          return (
            <li key={photoId}>
              <a href={href}>
                <img src={href} alt={name} loading="lazy" />
              </a>
              <span className="o-hint">{name}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function NewOrder({ request }: Props) {
  const { t } = useOffice()
  if (request.state === 'ASKED') return null
  return (
    <Card title={t('office-reprints.outcome')}>
      <Facts
        rows={[
          [
            t('office-reprints.newOrder'),
            request.reprint && (
              <a key="reprint" href={orderPath(request.reprint)}>
                {request.reprint}
              </a>
            ),
          ],
          [
            t('office-reprints.stateLabel'),
            request.reprintStatus === undefined ? undefined : (
              <StatusBadge key="status" status={request.reprintStatus} />
            ),
          ],
          [
            t('office-reprints.decidedBy'),
            request.decidedBy ?? t('office-reprints.withinLimit', { name: request.askedBy }),
          ],
          [
            t('office-reprints.decidedAt'),
            request.decidedAt && <When key="at" at={request.decidedAt} />,
          ],
          [t('office-reprints.decision'), request.decision],
        ]}
      />
    </Card>
  )
}

function Decision({ request, sent }: Props & { sent: Sent | undefined }) {
  const { t, may, format } = useOffice()
  if (request.state !== 'ASKED') return null
  if (request.isOwn) return <TakeBack />
  if (!may('reprint.approve', request.store)) {
    return <Note tone="warn">{t('office-reprints.waits')}</Note>
  }
  const amount = format.money(request.valueMinor, request.currency)
  return (
    <>
      <Card title={t('office-reprints.decide')}>
        <OfficeForm label={t('office-reprints.approve')}>
          <p>{t('office-reprints.approveHint', { name: request.askedBy, amount })}</p>
          <Submit icon="check" name="act" value="approve">
            {t('office-reprints.approve')}
          </Submit>
        </OfficeForm>
      </Card>
      <Card title={t('office-reprints.reject')}>
        <OfficeForm label={t('office-reprints.reject')}>
          <AreaField
            name="why"
            label={t('office-reprints.rejectWhy')}
            hint={t('office-reprints.rejectHint', { name: request.askedBy })}
            maxLength={MOST_REPRINT_NOTE}
            sent={sent}
          />
          <Submit kind="danger" icon="ban" name="act" value="reject">
            {t('office-reprints.reject')}
          </Submit>
        </OfficeForm>
      </Card>
    </>
  )
}

/** Whoever asked agrees to nothing, but may want it no longer. */
function TakeBack() {
  const { t } = useOffice()
  return (
    <>
      <Note tone="warn">{t('office-reprints.ownRequest')}</Note>
      <OfficeForm label={t('office-reprints.takeBack')}>
        <Submit
          kind="plain"
          icon="rotate-ccw"
          name="act"
          value="takeBack"
          confirm={t('office-reprints.takeBackSure')}
        >
          {t('office-reprints.takeBack')}
        </Submit>
      </OfficeForm>
    </>
  )
}
