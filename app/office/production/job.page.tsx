import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, ButtonLink, Card, Facts, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type ActEnd, type FormAsk } from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import { FloorProblem, Pinned, Stops } from './floor-notes.tsx'
import { JobLines } from './job-lines.tsx'
import { JobRemakes } from './job-remakes.tsx'
import { ParcelRows } from './parcel-rows.tsx'
import { Due, floorWord, jobPaper, jobPath, packPath } from './production-words.tsx'
import type { ShownJob } from './shown-job.ts'

/** Today in the workshop, as days are written. */
const dayOf = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: officeTimeZone })

const toTake: readonly number[] = [orderStatus.waitingDownload, orderStatus.downloading]
const withProblem: readonly number[] = [
  ...toTake,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
]

/** A job: what is made, by which files, how far it is, and what stops it. */
export const page = definePage({
  load: async ({ api, params, now }) => {
    const job = await api.productionDesk.getJob({ number: params['number']! })
    return isRefused(job) ? job : { job, today: dayOf(now) }
  },
  act: actOnJob,
  title: ({ job }, { t }) => t('office-production.jobTitle', { number: job.order }),
  View: ({ data: { job, today }, office: { t, stores }, sent }) => (
    <>
      <PageHead
        title={job.order}
        up={{ href: '/office/production', label: t('office-production.title') }}
        badges={
          <>
            <StatusBadge status={job.status} />
            {job.isReprint && <Badge tone="info">{t('office-production.reprint')}</Badge>}
            {job.labelAgainSince && <Badge tone="warn">{t('office-production.labelAgain')}</Badge>}
          </>
        }
        lead={stores.find(({ slug }) => slug === job.store)?.name ?? job.store}
      >
        <JobActs job={job} />
      </PageHead>
      <div className="o-stack">
        <FloorProblem sent={sent} />
        <Stops number={job.order} store={job.store} stops={job.stops} />
        <Pinned note={job.pinnedNote} />
      </div>
      <div className="o-columns o-floor-columns">
        <div className="o-stack">
          <JobLines job={job} />
          <JobRemakes job={job} />
        </div>
        <JobSide job={job} today={today} />
      </div>
    </>
  ),
})

/** The one thing that comes next, large; everything else beside it. */
function JobActs({ job }: { job: ShownJob }) {
  const { t, may } = useOffice()
  const { order: number, store, status } = job
  const isStopped = job.stops.length > 0
  const mayMove = may('production.move', store)
  return (
    <>
      {toTake.includes(status) && mayMove && !isStopped && (
        <OfficeForm className="o-actions">
          <Submit icon="play" name="act" value="take">
            {t('office-production.take')}
          </Submit>
        </OfficeForm>
      )}
      {status === orderStatus.produced && may('production.pack', store) && (
        <ButtonLink href={packPath(number)} kind="primary" icon="package">
          {t('office-production.pack')}
        </ButtonLink>
      )}
      {(status === orderStatus.packed ||
        status === orderStatus.notShipped ||
        status === orderStatus.pickup) &&
        may('production.pack', store) && (
          <ButtonLink href={packPath(number)} icon="package-check">
            {t('office-production.labelAndParcel')}
          </ButtonLink>
        )}
      <ButtonLink href={jobPaper(number, 'ticket')} icon="printer">
        {t('office-production.ticket')}
      </ButtonLink>
      <ButtonLink
        href={`${apiPath('/office/production/bundle')}?number=${encodeURIComponent(number)}`}
        icon="download"
      >
        {t('office-production.zip')}
      </ButtonLink>
      {mayMove && withProblem.includes(status) && (
        <ButtonLink href={`${jobPath(number)}/problem`} icon="triangle-alert" kind="danger">
          {t('office-production.problem')}
        </ButtonLink>
      )}
    </>
  )
}

function JobSide({ job, today }: { job: ShownJob; today: string }) {
  const { t, may, format } = useOffice()
  const isLate = job.leavesOn !== undefined && job.leavesOn < today
  return (
    <div className="o-stack">
      <Card title={t('office-production.facts')}>
        <Facts
          rows={[
            [
              t('office-production.due'),
              <Due key="due" day={job.leavesOn} isLate={isLate} isToday={job.leavesOn === today} />,
            ],
            [t('office-production.promised'), job.promisedUntil && format.day(job.promisedUntil)],
            [t('office-production.pieces'), format.number(job.pieces)],
            [
              t('office-production.press'),
              job.presses.map((press) => floorWord(t, 'press', press)).join(', '),
            ],
            [
              t('office-production.delivery'),
              t(`office-production.delivery.${job.sendType}` as MessageId),
            ],
            [t('office-production.since'), <When key="since" at={job.statusChangedAt} />],
            [
              t('office-production.station'),
              job.lease && `${job.lease.station}, ${format.moment(job.lease.expiresAt)}`,
            ],
            [
              t('office-production.reprintOf'),
              job.reprintOf && `${job.reprintOf.order} (${job.reprintOf.reason})`,
            ],
          ]}
        />
        {may('order.read', job.store) && (
          <p className="o-floor-link">
            <a href={`/office/orders/${encodeURIComponent(job.order)}`}>
              {t('office-production.toOrder')}
            </a>
          </p>
        )}
      </Card>
      {job.parcels.length > 0 && (
        <Card title={t('office-production.parcels')}>
          <ParcelRows parcels={job.parcels} />
        </Card>
      )}
      {job.status === orderStatus.downloaded && may('production.move', job.store) && (
        <Card title={t('office-production.return')}>
          <OfficeForm>
            <p className="o-hint">{t('office-production.returnHint')}</p>
            <div className="o-actions">
              <Submit kind="plain" icon="undo-2" name="act" value="return">
                {t('office-production.returnDo')}
              </Submit>
            </div>
          </OfficeForm>
        </Card>
      )}
    </div>
  )
}

async function actOnJob({ api, form, params }: FormAsk): Promise<ActEnd> {
  const number = params['number']!
  const line = Number(fieldOf(form, 'line'))
  const goTo = jobPath(number)
  const desk = api.productionDesk
  switch (fieldOf(form, 'act')) {
    case 'take': {
      const end = await desk.takeJob({ number })
      return isRefused(end) ? end : { goTo, toast: 'office-production.took' }
    }
    case 'return': {
      const end = await desk.returnJob({ number })
      return isRefused(end) ? end : { goTo, toast: 'office-production.returned' }
    }
    case 'made': {
      const end = await desk.finishRemake({ number, line, remake: Number(fieldOf(form, 'remake')) })
      return isRefused(end) ? end : { goTo, toast: 'office-production.remakeMade' }
    }
    default: {
      const to = fieldOf(form, 'act') === 'start' ? 'STARTED' : 'FINISHED'
      const end = await desk.moveLine({ number, line, to })
      if (isRefused(end)) return end
      const isAll = end.status === orderStatus.produced
      if (isAll) return { goTo, toast: 'office-production.allFinished' }
      return {
        goTo,
        toast: to === 'STARTED' ? 'office-production.started' : 'office-production.finished',
      }
    }
  }
}
