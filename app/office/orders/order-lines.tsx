import { apiPath } from '#app/browser-api/api-path.ts'
import { correctable } from '#commerce/order/order.terms.ts'
import { PRINT_FILE_DAYS } from '#commerce/production/print-file.terms.ts'
import { Badge, Card, Money, When, type Tone } from '#app/office/kit/parts.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { failureWord, filesPath, findingWord } from '#app/office/prepress/prepress-words.tsx'
import { remakeTones } from '#app/office/production/job-remakes.tsx'
import { floorWord, jobPath } from '#app/office/production/production-words.tsx'
import type { OrderFacts } from './order-facts.ts'
import { wordOf } from './order-words.tsx'

type Line = OrderFacts['lines'][number]

/** Lines of an order: every one with its pictures, version, print file and stage. */
export function OrderLines({ order }: { order: OrderFacts }) {
  const { t } = useOffice()
  const pieces = order.lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <Card
      title={t('office-orders.lines')}
      actions={<span className="o-hint">{t('office-orders.pieces', { count: pieces })}</span>}
    >
      <ul className="o-lines">
        {order.lines.map((line) => (
          <OrderLine key={line.lineId} order={order} line={line} />
        ))}
      </ul>
    </Card>
  )
}

const changeDesignPath = (number: string, lineId: string) =>
  `/office/orders/${encodeURIComponent(number)}/change-design?${new URLSearchParams({ line: lineId })}`

const stageTones: Readonly<Record<string, Tone>> = {
  STARTED: 'info',
  FINISHED: 'info',
  PACKED: 'good',
}

function OrderLine({ order, line }: { order: OrderFacts; line: Line }) {
  const { t, format, may } = useOffice()
  const facts = [
    line.variant,
    line.designName,
    line.version !== undefined && t('office-orders.line.version', { number: line.version }),
    line.extraPages > 0 && t('office-orders.line.extraPages', { count: line.extraPages }),
  ].filter(Boolean)
  const isChangeable =
    correctable.includes(order.status) &&
    line.stage === 'WAITING' &&
    line.version !== undefined &&
    may('order.change', order.store)
  return (
    <li id={`line-${line.lineId}`}>
      <LinePicture order={order} line={line} />
      <div>
        <p>
          <strong>{line.article}</strong> <code className="o-hint">{line.code}</code>
        </p>
        {facts.length > 0 && <p className="o-hint">{facts.join(' · ')}</p>}
        <p className="o-flags">
          <Badge tone={stageTones[line.stage] ?? 'plain'}>{wordOf(t, 'stage', line.stage)}</Badge>
          {line.printState === 'FAILED' && (
            <Badge tone="bad">
              {t('office-orders.line.printFailed', {
                failure: failureWord(t, line.printFailure ?? ''),
              })}
            </Badge>
          )}
          {(line.printState === 'QUEUED' || line.printState === 'RUNNING') && (
            <Badge tone="info">{t('office-orders.line.printWaiting')}</Badge>
          )}
        </p>
        <LineRemakes order={order} line={line} />
        {line.confirmed.length > 0 && (
          <p className="o-hint">
            {t('office-orders.line.confirmed', {
              findings: line.confirmed.map((code) => findingWord(t, code)).join(', '),
            })}
          </p>
        )}
        <LineFiles order={order} line={line} />
        {isChangeable && (
          <p className="o-line-files">
            <a href={changeDesignPath(order.number, line.lineId)}>
              <OfficeIcon name="pencil" size={14} />
              {t('office-help.change.act')}
            </a>
          </p>
        )}
        {line.applied.map(({ name, discountMinor }) => (
          <p key={name} className="o-hint">
            {name}: −{format.money(discountMinor, order.currency)}
          </p>
        ))}
      </div>
      <div className="o-line-sum">
        <strong>
          <Money minor={line.fullMinor - line.discountMinor} currency={order.currency} />
        </strong>
        <small className="o-hint">
          {t('office-orders.quantityTimes', {
            quantity: line.quantity,
            price: format.money(line.unitMinor, order.currency),
          })}
        </small>
      </div>
    </li>
  )
}

/** Pieces of a line that are or were made again; whoever may see the floor goes to its job from here. */
function LineRemakes({ order, line }: { order: OrderFacts; line: Line }) {
  const { t, may } = useOffice()
  return line.remakes.map(({ code, pieces, reason, state, askedAt }) => (
    <p key={code} className="o-flags">
      <Badge tone={remakeTones[state]}>{floorWord(t, 'state', state)}</Badge>
      {may('production.read', order.store) ? (
        <a href={`${jobPath(order.number)}#remakes`}>{code}</a>
      ) : (
        <code>{code}</code>
      )}
      <span className="o-hint">
        {t('office-production.remakePieces', {
          pieces: pieces.join(', '),
          reason: floorWord(t, 'reason', reason),
        })}{' '}
        <When at={askedAt} />
      </span>
    </p>
  ))
}

/** Design and version in the address: a replaced one is not shown from the browser's memory. */
const pictureUrl = (order: OrderFacts, line: Line, file: string) =>
  `${apiPath('/office/orders/{number}/lines/{line_id}/pictures/{file}', { number: order.number, lineId: line.lineId, file })}?version=${line.designId ?? ''}.${line.version ?? 0}`

export function LinePicture({ order, line }: { order: OrderFacts; line: Line }) {
  const { t } = useOffice()
  const small = line.pictures.find((file) => file.includes('small')) ?? line.pictures[0]
  if (small === undefined) {
    return (
      <span className="o-line-picture" title={t('office-orders.notFoundLine')}>
        <OfficeIcon name="image" size={24} />
      </span>
    )
  }
  return (
    <a className="o-line-picture" href={pictureUrl(order, line, line.pictures[0]!)}>
      <img
        src={pictureUrl(order, line, small)}
        alt={line.designName ?? line.article}
        width={72}
        height={72}
        loading="lazy"
      />
    </a>
  )
}

/** All pages of a design, and the files that are printed. */
function LineFiles({ order, line }: { order: OrderFacts; line: Line }) {
  const { t, may, format } = useOffice()
  const pages = line.pictures.filter((file) => !file.includes('small'))
  const mayOpenFiles = may('rendering.read', order.store) && line.version !== undefined
  const prints = mayOpenFiles ? line.printFiles : []
  return (
    <>
      {pages.length > 1 && (
        <ul className="o-line-pages">
          {pages.map((file, index) => (
            <li key={file}>
              <a href={pictureUrl(order, line, file)}>
                <img
                  src={pictureUrl(order, line, file)}
                  alt={t('office-orders.line.picture', { number: index + 1 })}
                  width={44}
                  height={44}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayOpenFiles && (
        <p className="o-line-files">
          {prints.map(({ sha256, name, bytes }) => (
            <a
              key={sha256}
              href={apiPath('/office/orders/{number}/lines/{line_id}/print_files/{sha256}', {
                number: order.number,
                lineId: line.lineId,
                sha256,
              })}
              download
            >
              <OfficeIcon name="download" size={14} />
              {prints.length > 1 ? name : t('office-orders.line.printFile')}
              <span className="o-hint">
                {t('office-orders.line.size', {
                  megabytes: format.number(Math.round(bytes / 1e5) / 10),
                })}
              </span>
            </a>
          ))}
          {line.printFilesDeletedAt && (
            <span className="o-hint">
              {t('office-orders.line.printDeleted', { days: PRINT_FILE_DAYS })}
            </span>
          )}
          <a href={`${filesPath(order.number)}#line-${line.lineId}`}>
            <OfficeIcon name="image" size={14} />
            {t('office-prepress.files')}
          </a>
        </p>
      )}
    </>
  )
}
