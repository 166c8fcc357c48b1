import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Badge, ButtonLink, Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { jobFile, jobPath, Picture, StageBadge } from './production-words.tsx'
import type { ShownJob } from './shown-job.ts'

type Line = ShownJob['lines'][number]

export function JobLines({ job }: { job: ShownJob }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-production.toMake')}>
      <ul className="o-floor-lines">
        {job.lines.map((line) => (
          <JobLine key={line.line} job={job} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function JobLine({ job, line }: { job: ShownJob; line: Line }) {
  const { t, format } = useOffice()
  const facts = [
    line.variantLabel,
    line.design,
    line.orientation && t(`office-production.orientation.${line.orientation}`),
    line.print && t(`office-production.colour.${line.print.colour}`),
    line.print?.mirrored && t('office-production.mirrored'),
    line.extraPages > 0 && t('office-production.extraPages', { count: line.extraPages }),
  ].filter(Boolean)
  return (
    <li>
      <Picture
        number={job.order}
        sha256={line.picture?.sha256}
        name={line.design ?? line.article}
        size="large"
      />
      <div className="o-floor-line">
        <p className="o-floor-article">
          <strong>{line.article}</strong>
          <code className="o-hint">{line.code}</code>
        </p>
        {facts.length > 0 && <p className="o-hint">{facts.join(' · ')}</p>}
        <p className="o-flags">
          <Badge>{t('office-production.pieceCount', { count: line.pieces })}</Badge>
          <StageBadge stage={line.stage} />
        </p>
        {line.names && (
          <p className="o-hint">
            {t('office-production.names', {
              names: line.names
                .map(({ name, copies }) => (copies > 1 ? `${name} ×${copies}` : name))
                .join(', '),
            })}
          </p>
        )}
        {line.files.length > 0 ? (
          <ul className="o-floor-files">
            {line.files.map((file) => (
              <li key={file.sha256}>
                <a href={jobFile(job.order, file.sha256)} download>
                  <OfficeIcon name="download" size={14} />
                  {file.name}
                </a>
                <span className="o-hint">
                  {t('office-production.kilobytes', {
                    kilobytes: format.number(Math.ceil(file.bytes / 1000)),
                  })}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="o-hint">{t('office-production.noFile')}</p>
        )}
        <LineActs job={job} line={line} />
      </div>
    </li>
  )
}

/** Moves of a line by button; what stops the job stops them. */
function LineActs({ job, line }: { job: ShownJob; line: Line }) {
  const { t, may } = useOffice()
  const { order: number, store, status } = job
  if (job.stops.length > 0) return null
  const hasOpen = job.remakes.some((one) => one.line === line.line && one.state === 'ASKED')
  const isMaking = status === orderStatus.production || status === orderStatus.downloaded
  const mayMove = may('production.move', store) && isMaking
  const isMade = status === orderStatus.production || status === orderStatus.produced
  const mayRemake = may('production.remake', store) && isMade && line.stage !== 'WAITING'
  const canStart = mayMove && line.stage === 'WAITING'
  const canFinish = mayMove && line.stage === 'STARTED' && !hasOpen
  if (!canStart && !canFinish && !mayRemake) return null
  return (
    <div className="o-actions">
      {(canStart || canFinish) && (
        <OfficeForm className="o-actions" label={line.code}>
          <input type="hidden" name="line" value={line.line} />
          <Submit
            name="act"
            value={canStart ? 'start' : 'finish'}
            icon={canStart ? 'play' : 'check'}
          >
            {t(canStart ? 'office-production.start' : 'office-production.finish')}
          </Submit>
        </OfficeForm>
      )}
      {mayRemake && (
        <ButtonLink href={`${jobPath(number)}/lines/${line.line}/remake`} icon="rotate-ccw">
          {t('office-production.remakeSome')}
        </ButtonLink>
      )}
    </div>
  )
}
