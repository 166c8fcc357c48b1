import { EXPECTED_REFUSAL, isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, SelectField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, fieldsOf, type Sent } from '#app/office/office-page.ts'
import { remakeReasons, type RemakeReason } from '#commerce/production/remake.terms.ts'
import { FloorProblem, Pinned, Stops } from './floor-notes.tsx'
import { BackToJob, JobActPage } from './job-act-page.tsx'
import { floorWord, jobPath, Picture } from './production-words.tsx'
import type { ShownJob } from './shown-job.ts'

/** Ticks at most; numbers of more pieces are typed: "3, 17-20". */
const MOST_TICKS = 60

const notFound: Refused = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} }

/** Single pieces of a line are made again, for a reason. */
export const page = definePage({
  load: async ({ api, params }) => {
    const job = await api.productionDesk.getJob({ number: params['number']! })
    if (isRefused(job)) return job
    const line = job.lines.find((one) => String(one.line) === params['line'])
    return line ? { job, line } : notFound
  },
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const typed = fieldOf(form, 'pieces')
    const end = await api.productionDesk.askRemake({
      number,
      line: Number(params['line']),
      piece: [...fieldsOf(form, 'piece').map(Number), ...readPieces(typed)],
      reason: fieldOf(form, 'reason') as RemakeReason,
      note: fieldOf(form, 'note') || undefined,
    })
    if (isRefused(end)) return end
    const toast = { id: 'office-production.remakeAsked', values: { code: end.code } } as const
    return { goTo: `${jobPath(number)}#remakes`, toast }
  },
  title: ({ line }, { t }) => t('office-production.remakeTitle', { code: line.code }),
  View: ({ data: { job, line }, office: { t }, sent }) => (
    <JobActPage
      title={t('office-production.remakeTitle', { code: line.code })}
      number={job.order}
      status={job.status}
      lead={t('office-production.remakeLead')}
    >
      <Stops number={job.order} store={job.store} stops={job.stops} />
      <Pinned note={job.pinnedNote} />
      <div className="o-queue-job">
        <Picture number={job.order} sha256={line.picture?.sha256} name="" />
        <span className="o-two-lines">
          <strong>{line.article}</strong>
          <span className="o-hint">{line.variantLabel}</span>
        </span>
      </div>
      <OfficeForm>
        <FloorProblem sent={sent} />
        <PieceFields job={job} line={line} sent={sent} />
        <SelectField
          name="reason"
          label={t('office-production.why')}
          placeholder={t('office-production.choose')}
          choices={remakeReasons.map((value) => ({ value, label: floorWord(t, 'reason', value) }))}
          sent={sent}
        />
        <AreaField
          name="note"
          label={t('office-production.note')}
          hint={t('office-production.remakeNoteHint')}
          maxLength={500}
          isOptional
          sent={sent}
        />
        <div className="o-actions">
          <Submit icon="rotate-ccw">{t('office-production.remakeDo')}</Submit>
          <BackToJob number={job.order} />
        </div>
      </OfficeForm>
    </JobActPage>
  ),
})

type PieceProps = { job: ShownJob; line: ShownJob['lines'][number]; sent: Sent | undefined }

function PieceFields({ job, line, sent }: PieceProps) {
  const { t } = useOffice()
  const open = new Set(
    job.remakes
      .filter((one) => one.line === line.line && one.state === 'ASKED')
      .flatMap(({ pieces }) => pieces),
  )
  const pieces = Array.from({ length: line.pieces }, (_, index) => index + 1)
  if (line.pieces > MOST_TICKS) {
    return (
      <AreaField
        name="pieces"
        label={t('office-production.whichPieces')}
        hint={t('office-production.whichPiecesHint', { last: line.pieces })}
        rows={2}
        sent={sent}
      />
    )
  }
  return (
    <fieldset className="o-piece-ticks">
      <legend>{t('office-production.whichPieces')}</legend>
      <div>
        {pieces
          .filter((piece) => !open.has(piece))
          .map((piece) => (
            <TickField
              key={piece}
              name="piece"
              value={String(piece)}
              label={t('office-production.pieceOf', { piece, of: line.pieces })}
              isTicked={line.pieces === 1}
              sent={sent}
            />
          ))}
      </div>
      {open.size > 0 && (
        <p className="o-hint">
          {t('office-production.againAlready', { pieces: [...open].join(', ') })}
        </p>
      )}
    </fieldset>
  )
}

/** Numbers as people write them: "3, 17-20". What is no number is left for the API to refuse. */
function readPieces(typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number)
      if (!Number.isInteger(from) || !Number.isInteger(to) || to! - from! > 1_000) return [0]
      return Array.from({ length: Math.max(0, to! - from! + 1) }, (_, index) => from! + index)
    })
}
