import type { ReactNode } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeIcon, type OfficeIconName } from '#app/office/kit/office-icon.tsx'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ScanMode } from '#commerce/production-desk/production-desk.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { Pinned, Stops, useFloorProblem } from './floor-notes.tsx'
import { EXPECTED_REFUSAL } from '#api/refusal.ts'
import { Due, floorWord, jobPath, packPath, Picture, StageBadge } from './production-words.tsx'
import type { ShownPiece } from './shown-job.ts'

type ResultProps = {
  mode: ScanMode
  code: string
  did: string | null
  no: string | null
  piece: ShownPiece | undefined
  next: ReactNode
}

/** Answer to a scan: one colour and few words, then the piece. */
export function ScanResult(props: ResultProps) {
  const { t } = useOffice()
  const { code, piece } = props
  if (code === '') {
    return (
      <div className="o-scan-empty">
        <OfficeIcon name="barcode" size={64} />
        <p>{t('office-production.scanEmpty')}</p>
      </div>
    )
  }
  if (!piece) {
    return (
      <Answer tone="bad" icon="circle-help">
        <strong>{t('office-production.unknownCode')}</strong>
        <code>{code}</code>
        <span>{t('office-production.unknownCodeHint')}</span>
      </Answer>
    )
  }
  return (
    <div className="o-stack">
      <LastScan {...props} piece={piece} />
      <Stops number={piece.number} store={piece.store} stops={piece.stops} />
      <Pinned note={piece.pinnedNote} />
      {props.next}
      <PieceCard piece={piece} />
    </div>
  )
}

function Answer(props: { tone: Tone; icon: OfficeIconName; children: ReactNode }) {
  return (
    <div
      className="o-scan-answer"
      data-tone={props.tone}
      role={props.tone === 'bad' ? 'alert' : 'status'}
    >
      <OfficeIcon name={props.icon} size={40} />
      <div>{props.children}</div>
    </div>
  )
}

/** Statuses in which nobody on the floor goes on with a piece, each with its words. */
const ends: Readonly<Partial<Record<number, { tone: Tone; icon: OfficeIconName }>>> = {
  [orderStatus.canceled]: { tone: 'bad', icon: 'ban' },
  [orderStatus.errors]: { tone: 'bad', icon: 'triangle-alert' },
  [orderStatus.received]: { tone: 'warn', icon: 'clock' },
  [orderStatus.unpaid]: { tone: 'warn', icon: 'clock' },
  [orderStatus.packed]: { tone: 'info', icon: 'package-check' },
  [orderStatus.notShipped]: { tone: 'warn', icon: 'truck' },
  [orderStatus.shipped]: { tone: 'info', icon: 'truck' },
  [orderStatus.pickup]: { tone: 'info', icon: 'store' },
  [orderStatus.delivered]: { tone: 'info', icon: 'circle-check' },
  [orderStatus.notDelivered]: { tone: 'warn', icon: 'truck' },
}

function LastScan({ did, no, piece }: ResultProps & { piece: ShownPiece }) {
  const { t } = useOffice()
  const why = useWhy(no)
  if (why !== undefined) {
    return (
      <Answer tone="bad" icon="circle-alert">
        <strong>{t('office-production.notDone')}</strong>
        <span>{why}</span>
      </Answer>
    )
  }
  const done = /^(MOVED|ALREADY)\.(START|FINISH|PACK)$/.exec(did ?? '')
  if (done) {
    const isNew = done[1] === 'MOVED'
    return (
      <Answer tone={isNew ? 'good' : 'info'} icon="circle-check">
        <strong>
          {t(`office-production.${isNew ? 'did' : 'already'}.${done[2]}` as MessageId)}
        </strong>
      </Answer>
    )
  }
  const end = ends[piece.status]
  if (end) {
    return (
      <Answer {...end}>
        <strong>{t(`office-orders.status.${piece.status}` as MessageId)}</strong>
        <span>{t(`office-production.end.${piece.status}` as MessageId)}</span>
      </Answer>
    )
  }
  if (piece.line === undefined) {
    return (
      <Answer tone="info" icon="barcode">
        <strong>{t('office-production.severalLines')}</strong>
        <span>{t('office-production.severalLinesHint')}</span>
      </Answer>
    )
  }
  return null
}

function useWhy(no: string | null): string | undefined {
  const { t } = useOffice()
  const [field = '', code = ''] = (no ?? '').split('.')
  const refused = {
    errorCode: EXPECTED_REFUSAL,
    code: 'conflict',
    fields: { [field]: code },
  } as const
  const words = useFloorProblem({ refused, form: new FormData() })
  if (!no) return undefined
  return words ?? t('office-production.no.other')
}

function PieceCard({ piece }: { piece: ShownPiece }) {
  const { t, may } = useOffice()
  const { number, line } = piece
  const name = piece.article ?? number
  return (
    <section className="o-card o-scan-piece">
      <Picture number={number} sha256={piece.picture} name={name} size="large" />
      <div className="o-floor-line">
        <h2>{name}</h2>
        {piece.variantLabel && <p className="o-hint">{piece.variantLabel}</p>}
        <p>
          <code>{[number, line, piece.unit].filter((part) => part !== undefined).join('/')}</code>
        </p>
        <p className="o-flags">
          {piece.stage && <StageBadge stage={piece.stage} />}
          {piece.pieces !== undefined && (
            <Badge>{t('office-production.pieceCount', { count: piece.pieces })}</Badge>
          )}
        </p>
        <p>
          <Due day={piece.leavesOn} isLate={piece.isLate} />
        </p>
        {piece.remakes.map((remake) => (
          <p key={remake.code} className="o-note" data-tone="warn">
            {t('office-production.remakePieces', {
              pieces: remake.pieces.join(', '),
              reason: floorWord(t, 'reason', remake.reason),
            })}{' '}
            <code>{remake.code}</code>
          </p>
        ))}
        <p className="o-floor-links">
          <a href={jobPath(number)}>{t('office-production.toJob')}</a>
          {may('production.pack', piece.store) && piece.status === orderStatus.produced && (
            <a href={packPath(number)}>{t('office-production.pack')}</a>
          )}
        </p>
      </div>
    </section>
  )
}
