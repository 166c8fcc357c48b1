import { Badge, ButtonLink, Card, Note, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import { faultWords } from '#commerce/fault/fault-words.terms.ts'
import { comparePath, refundPathOf, reprintPathOf, type Fault } from './fault-links.ts'

type Props = {
  fault: Fault
  ticket: string
  isOpen: boolean
  isWhole?: boolean
  /** With the day of the report: a merged ticket has several. */
  isOneOfMany?: boolean
}

/** Reported fault above its conversation: what, how many, whether again, and the two acts that solve it. */
export function FaultCard({ fault, ticket, isOpen, isWhole = false, isOneOfMany = false }: Props) {
  const { t } = useOffice()
  return (
    <Card
      title={t('office-faults.title')}
      tone="warn"
      actions={
        isWhole ? undefined : (
          <ButtonLink href={comparePath(ticket)} icon="image">
            {t('office-faults.compare')}
          </ButtonLink>
        )
      }
    >
      <div className="o-stack">
        <p>
          <a href={orderPath(fault.order.number)}>{fault.order.number}</a>{' '}
          <StatusBadge status={fault.order.status} />
          {isOneOfMany && (
            <span className="o-hint">
              {' '}
              {fault.from} <When at={fault.reportedAt} />
            </span>
          )}
        </p>
        <ul className="o-fault-lines">
          {fault.lines.map((line) => (
            <FaultLine key={line.lineId} line={line} />
          ))}
        </ul>
        {isOpen && <FaultActs fault={fault} ticket={ticket} />}
      </div>
    </Card>
  )
}

function FaultLine({ line }: { line: Fault['lines'][number] }) {
  const { t, me } = useOffice()
  return (
    <li>
      {line.preview && (
        <img className="o-fault-thumb" src={line.preview.url} alt="" loading="lazy" />
      )}
      <span>
        <Badge tone="bad">{faultWords[me.language][line.what]}</Badge>{' '}
        <strong>{t('office-faults.pieces', { pieces: line.pieces, ordered: line.ordered })}</strong>{' '}
        {[line.articleName, line.variantLabel, line.designName].filter(Boolean).join(' · ')}
      </span>
      {line.others.map((other) => (
        <span key={other.publicId} className="o-hint">
          <Badge tone="warn">
            {t(other.isEarlier ? 'office-faults.again' : 'office-faults.newer')}
          </Badge>{' '}
          <a href={`/office/tickets/${other.publicId}`}>{other.reference}</a>{' '}
          {t('office-faults.otherPieces', { pieces: other.pieces })} <When at={other.at} />
        </span>
      ))}
    </li>
  )
}

/** The forms open filled in; whoever presses them sees sums and limits before anything is done. */
function FaultActs({ fault, ticket }: { fault: Fault; ticket: string }) {
  const { t, may } = useOffice()
  const isRefund = fault.proposal === 'REFUND'
  return (
    <>
      {fault.proposal && <Note tone="info">{t(`office-faults.proposed.${fault.proposal}`)}</Note>}
      <div className="o-actions">
        {may('order.reprint', fault.store) && (
          <ButtonLink
            href={reprintPathOf(fault, ticket)}
            kind={isRefund ? 'plain' : 'primary'}
            icon="refresh-cw"
          >
            {t('office-faults.reprint')}
          </ButtonLink>
        )}
        {may('order.refund', fault.store) && (
          <ButtonLink
            href={refundPathOf(fault, ticket)}
            kind={isRefund ? 'primary' : 'plain'}
            icon="banknote"
          >
            {t('office-faults.refund')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
