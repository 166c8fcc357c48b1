import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, ButtonLink, Card, Submit, When, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { floorWord, jobPath } from './production-words.tsx'
import type { ShownJob } from './shown-job.ts'

type Remake = ShownJob['remakes'][number]

export const remakeTones: Readonly<Record<Remake['state'], Tone>> = {
  ASKED: 'warn',
  MADE: 'good',
  WAIVED: 'plain',
}

/** Pieces of this job that are or were made again. */
export function JobRemakes({ job }: { job: ShownJob }) {
  const { t } = useOffice()
  if (job.remakes.length === 0) return null
  return (
    <Card title={t('office-production.remakes')} id="remakes">
      <ul className="o-rows">
        {job.remakes.map((remake) => (
          <li key={remake.remakeId}>
            <div className="o-floor-line">
              <p className="o-flags">
                <code>{remake.code}</code>
                <Badge tone={remakeTones[remake.state]}>
                  {floorWord(t, 'state', remake.state)}
                </Badge>
              </p>
              <p>
                {t('office-production.remakePieces', {
                  pieces: remake.pieces.join(', '),
                  reason: floorWord(t, 'reason', remake.reason),
                })}
              </p>
              {remake.note && <p className="o-written">{remake.note}</p>}
              {remake.endedWhy && <p className="o-written">{remake.endedWhy}</p>}
              <p className="o-hint">
                {remake.endedBy ?? remake.askedBy} · <When at={remake.endedAt ?? remake.askedAt} />
              </p>
            </div>
            <RemakeActs job={job} remake={remake} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RemakeActs({ job, remake }: { job: ShownJob; remake: Remake }) {
  const { t, may } = useOffice()
  if (remake.state !== 'ASKED' || job.stops.length > 0) return null
  const { order: number, store } = job
  return (
    <div className="o-actions">
      {may('production.move', store) && (
        <OfficeForm className="o-actions" label={remake.code}>
          <input type="hidden" name="line" value={remake.line} />
          <input type="hidden" name="remake" value={remake.remake} />
          <Submit name="act" value="made" icon="check">
            {t('office-production.made')}
          </Submit>
        </OfficeForm>
      )}
      {may('production.waive', store) && (
        <ButtonLink href={`${jobPath(number)}/lines/${remake.line}/remakes/${remake.remake}/waive`}>
          {t('office-production.waive')}
        </ButtonLink>
      )}
    </div>
  )
}
