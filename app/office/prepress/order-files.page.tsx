import { isRefused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Badge, Card, Empty, PageHead, Submit, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import type { OrderFiles } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import { failurePath, failureWord, filesPath } from './prepress-words.tsx'
import { Findings, VersionPictures } from './shown-version.tsx'

type Line = OrderFiles['lines'][number]

/** Files of an order: pictures, proofs and what is printed, line by line. */
export const page = definePage({
  load: ({ api, params }) => api.prepressDesk.listOrderFiles({ number: params['number']! }),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const lineId = fieldOf(form, 'lineId')
    const done = await api.prepressDesk.requestProof({ number, lineId })
    if (isRefused(done)) return done
    return { goTo: `${filesPath(number)}#line-${lineId}`, toast: 'office-prepress.done.proof' }
  },
  title: ({ order }, { t }) => t('office-prepress.filesOf', { number: order.number }),
  View: ({ data: { order, lines }, sent, office: { t } }) => {
    const designed = lines.filter(({ version }) => version !== undefined)
    return (
      <>
        <PageHead
          title={t('office-prepress.files')}
          up={{ href: orderPath(order.number), label: order.number }}
          badges={<StatusBadge status={order.status} />}
          lead={t('office-prepress.filesLead')}
        />
        <div className="o-stack">
          <FormProblem sent={sent} />
          {designed.map((line) => (
            <LineFiles key={line.id} line={line} store={order.store} />
          ))}
          {designed.length === 0 && (
            <Empty icon="image" title={t('office-prepress.noDesign')}>
              <p>{t('office-prepress.noDesignHint')}</p>
            </Empty>
          )}
        </div>
      </>
    )
  },
})

function LineFiles({ line, store }: { line: Line; store: string }) {
  const { t, may } = useOffice()
  const version = line.version!
  const mayDraw = may('rendering.retry', store) && ['NONE', 'FAILED'].includes(version.proof)
  return (
    <Card
      id={`line-${line.id}`}
      title={`${line.articleName}, ${line.variantLabel}`}
      actions={<Badge>{t('office-orders.line.version', { number: version.number })}</Badge>}
    >
      <div className="o-judge">
        <VersionPictures version={version} name={line.articleName} />
        <div className="o-stack">
          <PrintFiles line={line} />
          {mayDraw && (
            <OfficeForm label={t('office-prepress.drawProof')}>
              <input type="hidden" name="lineId" value={line.id} />
              <p className="o-hint">{t('office-prepress.drawProofHint')}</p>
              <Submit kind="plain" icon="eye">
                {t('office-prepress.drawProof')}
              </Submit>
            </OfficeForm>
          )}
          <div>
            <h3 className="o-small-heading">{t('office-prepress.preflight')}</h3>
            <Findings findings={version.findings} />
          </div>
          {line.photos.length > 0 && <Photos line={line} />}
        </div>
      </div>
    </Card>
  )
}

const tones: Readonly<Record<string, Tone>> = { DONE: 'good', FAILED: 'bad' }

function PrintFiles({ line }: { line: Line }) {
  const { t, format } = useOffice()
  const { print } = line
  return (
    <div>
      <h3 className="o-small-heading">{t('office-prepress.printFile')}</h3>
      {!print && <p className="o-hint">{t('office-prepress.print.none')}</p>}
      {print && print.state !== 'DONE' && (
        <p className="o-flags">
          <Badge tone={tones[print.state] ?? 'info'}>
            {print.state === 'FAILED'
              ? failureWord(t, print.failure ?? '')
              : t('office-prepress.print.waiting')}
          </Badge>
          {print.state === 'FAILED' && (
            <a href={failurePath(print.renderingId)}>{t('office-prepress.whyFailed')}</a>
          )}
        </p>
      )}
      {print && print.files.length > 0 && (
        <ul className="o-downloads">
          {print.files.map(({ name, url, bytes }) => (
            <li key={name}>
              <a className="o-button" href={url} download>
                <OfficeIcon name="download" />
                {t('office-prepress.download', { name })}
              </a>
              <span className="o-hint">
                {t('office-prepress.megabytes', { size: format.number(megabytes(bytes)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 100_000) / 10)

function Photos({ line }: { line: Line }) {
  const { t } = useOffice()
  return (
    <div>
      <h3 className="o-small-heading">{t('office-prepress.photos')}</h3>
      <ul className="o-photos">
        {line.photos.map(({ photoId, name, url }) => (
          <li key={photoId}>
            <a href={url.replace(/small$/, 'original')} target="_blank" rel="noreferrer">
              <img src={url} alt="" width={64} height={64} loading="lazy" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
