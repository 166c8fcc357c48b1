import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Badge, Card, Empty, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, fieldsOf } from '#app/office/office-page.ts'
import { countryName } from '#app/office/orders/order-words.tsx'
import { FloorProblem } from './floor-notes.tsx'
import { Due, FloorTabs, floorWord, packPath } from './production-words.tsx'
import type { Waiting } from './shown-job.ts'

const PATH = '/office/production/hand-over'

/** Packed orders by carrier: a driver takes them, they are shipped, and a list remains that the driver signs. */
export const page = definePage({
  load: async ({ api, inStores, url }) => {
    const waiting = await api.productionDesk.listWaitingParcels({ store: inStores })
    if (isRefused(waiting)) return waiting
    const left = url.searchParams.getAll('left').map((text) => text.split(' '))
    return { waiting, left, list: url.searchParams.get('list') }
  },
  act: async ({ api, form }) => {
    const returned = fieldOf(form, 'returned')
    if (returned) {
      const end = await api.productionDesk.labelReturned({ number: returned })
      if (isRefused(end)) return end
      return { goTo: packPath(returned), toast: 'office-production.labelledAgain' }
    }
    const carrier = fieldOf(form, 'carrier')
    const end = await api.productionDesk.handOver({ carrier, number: fieldsOf(form, 'number') })
    if (isRefused(end)) return end
    const params = new URLSearchParams({ list: end.handOverId })
    for (const { number, why } of end.left) params.append('left', `${number} ${why}`)
    const toast = {
      id: 'office-production.handedOverToast',
      values: { count: end.sent.length },
    } as const
    return { goTo: `${PATH}?${params}`, toast }
  },
  title: (_, { t }) => t('office-production.page.hand-over'),
  View: ({ data: { waiting, left, list }, office: { t }, sent }) => {
    const made = waiting.lists.find(({ handOverId }) => handOverId === list)
    return (
      <>
        <PageHead
          title={t('office-production.page.hand-over')}
          lead={t('office-production.handOverLead')}
        />
        <FloorTabs here="hand-over" />
        <div className="o-stack">
          <FloorProblem sent={sent} />
          {made && (
            <Note tone="good">
              {t('office-production.listMade', { number: listNumber(made.number) })}{' '}
              <a href={listUrl(made.handOverId)}>{t('office-production.printList')}</a>
            </Note>
          )}
          {left.map(([number = '', why = '']) => (
            <Note key={number} tone="warn">
              <a href={packPath(number)}>{number}</a>: {floorWord(t, 'left', why)}
            </Note>
          ))}
          {waiting.carriers.length === 0 && (
            <Empty icon="truck" title={t('office-production.nothingWaits')}>
              <p>{t('office-production.nothingWaitsHint')}</p>
            </Empty>
          )}
          {waiting.carriers.map((carrier) => (
            <CarrierCard key={carrier.carrier} carrier={carrier} />
          ))}
          <NotShipped waiting={waiting} />
          <Returned waiting={waiting} />
          <Lists waiting={waiting} />
        </div>
      </>
    )
  },
})

const listNumber = (number: number) => String(number).padStart(6, '0')
const listUrl = (handOverId: string) =>
  apiPath('/office/production/hand_over/{hand_over_id}', { handOverId })

function CarrierCard({ carrier }: { carrier: Waiting['carriers'][number] }) {
  const { t, me, format } = useOffice()
  const parcels = carrier.orders.reduce((sum, order) => sum + order.trackingNumbers.length, 0)
  return (
    <Card
      title={carrier.name}
      actions={
        <span className="o-hint">{t('office-production.parcelCount', { count: parcels })}</span>
      }
    >
      <OfficeForm label={carrier.name}>
        <input type="hidden" name="carrier" value={carrier.carrier} />
        <ul className="o-rows">
          {carrier.orders.map((order) => (
            <li key={order.number}>
              <TickField
                name="number"
                value={order.number}
                isTicked={order.stops.length === 0 && !order.isLabelOld}
                label={<strong>{order.number}</strong>}
                hint={[
                  order.trackingNumbers.join(', '),
                  order.country && countryName(order.country, me.language),
                  t('office-production.grams', { grams: format.number(order.weightGrams) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              <span className="o-flags">
                {order.stops.length > 0 && <Badge tone="bad">{t('office-production.held')}</Badge>}
                {order.isLabelOld && <Badge tone="bad">{t('office-production.labelAgain')}</Badge>}
                <Due day={order.leavesOn} isLate={order.isLate} />
                <a href={packPath(order.number)}>{t('office-production.open')}</a>
              </span>
            </li>
          ))}
        </ul>
        <div className="o-actions">
          <Submit icon="truck" confirm={t('office-production.handOverSure')}>
            {t('office-production.handOverDo')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

function NotShipped({ waiting }: { waiting: Waiting }) {
  const { t } = useOffice()
  if (waiting.notShipped.length === 0) return null
  return (
    <Card title={t('office-production.notShippedList')} tone="warn">
      <ul className="o-rows">
        {waiting.notShipped.map(({ number, since }) => (
          <li key={number}>
            <a href={packPath(number)}>
              <strong>{number}</strong>
            </a>
            <span className="o-hint">
              <When at={since} isRelative />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What came back leaves again only under another number: its label is made here. */
function Returned({ waiting }: { waiting: Waiting }) {
  const { t } = useOffice()
  if (waiting.returned.length === 0) return null
  return (
    <Card title={t('office-production.returnedList')} tone="warn">
      <p className="o-hint">{t('office-production.returnedHint')}</p>
      <ul className="o-rows">
        {waiting.returned.map(({ number, since }) => (
          <li key={number}>
            <a href={packPath(number)}>
              <strong>{number}</strong>
            </a>
            <span className="o-hint">
              <When at={since} isRelative />
            </span>
            <OfficeForm label={number}>
              <input type="hidden" name="returned" value={number} />
              <Submit kind="plain" icon="printer">
                {t('office-production.labelAgainDo')}
              </Submit>
            </OfficeForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Lists({ waiting }: { waiting: Waiting }) {
  const { t } = useOffice()
  if (waiting.lists.length === 0) return null
  return (
    <Card title={t('office-production.lists')}>
      <ul className="o-rows">
        {waiting.lists.map((list) => (
          <li key={list.handOverId}>
            <span className="o-two-lines">
              <a className="o-floor-file" href={listUrl(list.handOverId)}>
                <OfficeIcon name="file-text" size={14} />
                {t('office-production.list', { number: listNumber(list.number) })}
              </a>
              <span className="o-hint">
                {list.name} · {t('office-production.parcelCount', { count: list.parcels })}
              </span>
            </span>
            <span className="o-hint">
              {list.madeBy} · <When at={list.madeAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
