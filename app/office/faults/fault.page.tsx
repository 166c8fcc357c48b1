import type { ReactNode } from 'react'
import { isRefused } from '#api/refusal.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Card, Note, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { refusedFields } from '#app/office/money/typed-money.ts'
import { FaultCard } from './fault-card.tsx'
import type { Fault } from './fault-links.ts'

/** Photos of a fault beside what the customer was shown and what was printed. */
export const page = definePage({
  load: async ({ api, params }) => {
    const publicId = params['publicId']!
    const found = await api.fault.findFault({ publicId })
    if (isRefused(found)) return found
    const [newest] = found.faults
    if (!newest) return { ...refusedFields({}), code: 'not_found' as const }
    return { newest, faults: found.faults, publicId }
  },
  title: ({ newest }, { t }) => t('office-faults.of', { number: newest.order.number }),
  View: ({ data: { newest, faults, publicId }, office: { t } }) => (
    <>
      <PageHead
        title={t('office-faults.of', { number: newest.order.number })}
        up={{ href: `/office/tickets/${publicId}`, label: newest.reference }}
        lead={t('office-faults.lead')}
      />
      <div className="o-stack" data-zoom>
        {faults.map((fault) => (
          <FaultCard
            key={fault.reportedAt}
            fault={fault}
            ticket={publicId}
            isOpen
            isWhole
            isOneOfMany={faults.length > 1}
          />
        ))}
        <div className="o-actions" data-with-script hidden>
          <button type="button" className="o-button" data-kind="plain" data-zoom-by="1">
            <OfficeIcon name="plus" />
            {t('office-faults.larger')}
          </button>
          <button type="button" className="o-button" data-kind="plain" data-zoom-by="-1">
            <OfficeIcon name="minus" />
            {t('office-faults.smaller')}
          </button>
          <span className="o-hint">{t('office-faults.keys')}</span>
        </div>
        {faults.map((fault) =>
          fault.lines.map((line) => (
            <Compared key={`${fault.reportedAt} ${line.lineId}`} fault={fault} line={line} />
          )),
        )}
      </div>
    </>
  ),
})

function Compared({ fault, line }: { fault: Fault; line: Fault['lines'][number] }) {
  const { t } = useOffice()
  const isDrawing = line.proof === 'QUEUED' || line.proof === 'RUNNING'
  return (
    <Card title={[line.articleName, line.variantLabel].filter(Boolean).join(' · ')}>
      <div className="o-fault-compare">
        <Column title={t('office-faults.photo')}>
          {fault.photos.length === 0 && <p className="o-hint">{t('office-faults.noPhoto')}</p>}
          {fault.photos.map(({ photoId, name, url }) => (
            <Shown key={photoId} url={url} alt={name} />
          ))}
        </Column>
        <Column title={t('office-faults.preview')}>
          {line.preview ? (
            <Shown url={line.preview.url} alt={t('office-faults.preview')} />
          ) : (
            <p className="o-hint">{t('office-faults.noPreview')}</p>
          )}
        </Column>
        <Column title={t('office-faults.print')}>
          {line.pages.map(({ url }, index) => (
            <Shown key={url} url={url} alt={t('office-faults.page', { page: index + 1 })} />
          ))}
          {isDrawing && <Note>{t('office-faults.drawing')}</Note>}
          {line.pages.length === 0 && !isDrawing && (
            <p className="o-hint">{t('office-faults.noPrint')}</p>
          )}
        </Column>
      </div>
    </Card>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <div className="o-stack">{children}</div>
    </section>
  )
}

/** Picture in a frame that keys and fingers move; without a script it opens in its own tab. */
function Shown({ url, alt }: { url: string; alt: string }) {
  const { t } = useOffice()
  return (
    <figure className="o-fault-picture">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reached by keys */}
      <div tabIndex={0} role="group" aria-label={alt} data-zoomed>
        <img src={url} alt={alt} loading="lazy" />
      </div>
      <figcaption>
        <a href={url} target="_blank" rel="noreferrer">
          {t('office-faults.open', { name: alt })}
        </a>
      </figcaption>
    </figure>
  )
}
