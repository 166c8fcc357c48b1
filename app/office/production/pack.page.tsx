import { EXPECTED_REFUSAL, isRefused } from '#api/refusal.ts'
import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Empty, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type ActEnd, type FormAsk } from '#app/office/office-page.ts'
import { MOST_QUEUE_PAGE } from '#commerce/production-desk/production-desk.terms.ts'
import { FloorProblem } from './floor-notes.tsx'
import { Due, FloorTabs, packPath, Picture } from './production-words.tsx'
import type { Queue } from './queue.page.tsx'

/** Orders that are finished and wait for their boxes: scanned, or chosen. */
export const page = definePage({
  load: async ({ api, inStores }) =>
    api.productionDesk.listQueue({
      view: 'pack',
      store: inStores,
      most: MOST_QUEUE_PAGE,
    }),
  act: openScanned,
  title: (_, { t }) => t('office-production.packTitle'),
  View: ({ data: { rows, count }, office: { t }, sent }) => {
    const orders = [...Map.groupBy(rows, ({ number }) => number)]
    return (
      <>
        <PageHead title={t('office-production.packTitle')} />
        <FloorTabs here="pack" />
        <div className="o-stack">
          <FloorProblem sent={sent} />
          <OfficeForm className="o-scan-form o-inline-scan">
            <TextField
              name="code"
              label={t('office-production.packScan')}
              hint={t('office-production.packScanHint')}
              maxLength={80}
              isFocused
            />
            <Submit icon="scan-line">{t('office-production.packOpen')}</Submit>
          </OfficeForm>
          {orders.length === 0 ? (
            <Empty icon="package-check" title={t('office-production.packEmpty')}>
              <p>{t('office-production.packEmptyHint')}</p>
            </Empty>
          ) : (
            <Card title={t('office-production.packWaiting', { count: orders.length })}>
              <ul className="o-pack-orders">
                {orders.map(([number, own]) => (
                  <PackOrder key={number} number={number} rows={own} />
                ))}
              </ul>
              {count > rows.length && <p className="o-hint">{t('office-production.packMore')}</p>}
            </Card>
          )}
        </div>
      </>
    )
  },
})

function PackOrder({ number, rows }: { number: string; rows: Queue['rows'] }) {
  const { t } = useOffice()
  const [first] = rows
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  return (
    <li>
      <a href={packPath(number)}>
        <Picture number={number} sha256={first!.picture} name="" />
        <span className="o-two-lines">
          <strong>{number}</strong>
          <span className="o-hint">{rows.map(({ article }) => article).join(', ')}</span>
        </span>
        <span className="o-flags">
          {first!.isStopped && <Badge tone="bad">{t('office-production.held')}</Badge>}
          <Badge>{t('office-production.pieceCount', { count: pieces })}</Badge>
        </span>
        <Due day={first!.leavesOn} isLate={first!.isLate} isToday={first!.isToday} />
      </a>
    </li>
  )
}

/** Opens the order of a code; a piece that was scanned here lies in its box already. */
async function openScanned({ api, form }: FormAsk): Promise<ActEnd> {
  const code = fieldOf(form, 'code')
  const piece = await api.productionDesk.findPiece({ code })
  if (isRefused(piece)) {
    if (piece.code !== 'not_found') return piece
    return { errorCode: EXPECTED_REFUSAL, code: 'invalid', fields: { code: 'unknown' } }
  }
  const goTo = packPath(piece.number)
  const next = piece.next.find(({ mode }) => mode === 'PACK')
  if (!next) return { goTo }
  const end = await api.productionDesk.scan(next)
  return isRefused(end) ? { goTo } : { goTo, toast: 'office-production.did.PACK' }
}
