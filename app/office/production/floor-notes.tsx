import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { FormProblem } from '#app/office/kit/field.tsx'
import { ButtonLink, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'

export type FloorStop = {
  kind: 'HOLD' | 'CANCEL_REQUEST'
  reason: string
  note?: string | undefined
  until?: string | undefined
}

/** Reasons for which nobody goes on with a job, in letters that are read from the next machine. */
export function Stops(props: { number: string; store: string; stops: readonly FloorStop[] }) {
  const { t, may, format } = useOffice()
  return props.stops.map(({ kind, reason, note, until }) => (
    <section key={kind} className="o-floor-stop" role="alert">
      <OfficeIcon name={kind === 'HOLD' ? 'hand' : 'ban'} size={32} />
      <div>
        <h2>{t(`office-production.stop.${kind}`)}</h2>
        <p>{kind === 'HOLD' ? t(`office-acts.reason.${reason}` as MessageId) : reason}</p>
        {note && <p>{note}</p>}
        {until && (
          <p className="o-hint">
            {t('office-production.stop.until', { day: format.moment(until) })}
          </p>
        )}
        {kind === 'CANCEL_REQUEST' && may('production.move', props.store) && (
          <ButtonLink href={`/office/orders/${encodeURIComponent(props.number)}/cancel-answer`}>
            {t('office-production.stop.answer')}
          </ButtonLink>
        )}
      </div>
    </section>
  ))
}

type Pinned = { body: string; by: string; at: string }

/** The note that the office pinned to the order: everybody who touches it reads it. */
export function Pinned({ note }: { note: Pinned | undefined }) {
  const { t } = useOffice()
  if (!note) return null
  return (
    <section className="o-pinned o-floor-pinned" aria-label={t('office-production.pinned')}>
      <OfficeIcon name="pin" size={20} />
      <div>
        <p className="o-written">
          <strong>{note.body}</strong>
        </p>
        <p className="o-hint">
          {note.by} · <When at={note.at} />
        </p>
      </div>
    </section>
  )
}

const known = new Set([
  'remake.open',
  'remake.ended',
  'piece.remade_already',
  'piece.required',
  'piece.too_big',
  'code.no_code',
  'code.line_needed',
  'code.piece_needed',
  'code.required',
  'code.unknown',
  'count.wrong_count',
  'cancellation.asked',
  'weightGrams.weight_differs',
  'weightGrams.required',
  'files.file_missing',
  'files.checksum_differs',
  'address.none',
  'orders.hold',
  'orders.cancel_request',
  'orders.not_packed',
  'orders.no_label',
  'orders.other_carrier',
  'orders.label_again',
  'label.made',
  'label.changed',
  'number.required',
  'ids.required',
  'ids.too_many',
])

/** Refusal in the words of the floor, where there are any. */
export function useFloorProblem(sent: Sent | undefined): string | undefined {
  const { t } = useOffice()
  if (!sent) return undefined
  const { fields } = sent.refused
  if (fields['hold']) {
    const reason = t(`office-acts.reason.${fields['hold']}` as MessageId)
    return t('office-production.no.hold', { reason })
  }
  if (fields['missing'])
    return t('office-production.no.missing', { count: Number(fields['missing']) })
  const found = Object.entries(fields).find(([name, code]) => known.has(`${name}.${code}`))
  if (found) return t(`office-production.no.${found[0]}.${found[1]}` as MessageId)
  if (fields['status']) {
    const status = t(`office-orders.status.${fields['status']}` as MessageId)
    return t('office-production.no.status', { status })
  }
  return undefined
}

export function FloorProblem({ sent }: { sent: Sent | undefined }) {
  const words = useFloorProblem(sent)
  if (words === undefined) return <FormProblem sent={sent} />
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {words}
    </p>
  )
}
