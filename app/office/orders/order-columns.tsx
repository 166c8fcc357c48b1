import type { ListedOrder } from '#commerce/order-desk/order-desk.office.contract.ts'
import type { Column } from '#app/office/kit/office-list.tsx'
import { Badge, Money, When } from '#app/office/kit/parts.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import { countryName, ParcelBadge, PaymentBadge, StatusBadge, wordOf } from './order-words.tsx'

/** Columns of the list of orders; some only when somebody asks for them. */
export function orderColumns({ t, format, me, stores }: OfficeView): Column<ListedOrder>[] {
  const label = (name: string) => t(`office-orders.column.${name}` as 'office-orders.column.number')
  return [
    { id: 'number', label: label('number'), isAlways: true, cell: ({ number }) => number },
    {
      id: 'placed',
      label: label('placed'),
      sort: 'placed',
      cell: ({ placedAt }) => <When at={placedAt} />,
    },
    {
      id: 'store',
      label: label('store'),
      cell: ({ store }) => (
        <span className="o-two-lines o-words">
          {stores.find(({ slug }) => slug === store)?.name ?? store}
        </span>
      ),
    },
    {
      id: 'customer',
      label: label('customer'),
      cell: (order) => <CustomerCell order={order} t={t} />,
    },
    {
      id: 'total',
      label: label('total'),
      sort: 'total',
      isNumber: true,
      cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      id: 'paid',
      label: label('paid'),
      cell: ({ payment }) =>
        payment && (
          <span className="o-two-lines">
            <span>
              <PaymentBadge status={payment.status} />
            </span>
            <small className="o-hint">{wordOf(t, 'method', payment.method)}</small>
          </span>
        ),
    },
    { id: 'status', label: label('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'leaves',
      label: label('leaves'),
      sort: 'leaves',
      cell: ({ leavesOn, isLate }) =>
        leavesOn && (
          <span className={isLate ? 'o-day o-late' : 'o-day'}>
            {format.shortDay(leavesOn)}
            {isLate && <span className="o-visually-hidden"> {t('office-orders.late')}</span>}
          </span>
        ),
    },
    {
      id: 'pieces',
      label: label('pieces'),
      isNumber: true,
      isExtra: true,
      cell: ({ pieces }) => format.number(pieces),
    },
    { id: 'flags', label: label('flags'), cell: (order) => <Flags order={order} t={t} /> },
    {
      id: 'delivery',
      label: label('delivery'),
      isExtra: true,
      cell: ({ mode, carrier }) => [wordOf(t, 'mode', mode), carrier].filter(Boolean).join(' · '),
    },
    {
      id: 'country',
      label: label('country'),
      isExtra: true,
      cell: ({ country }) => country && countryName(country, me.language),
    },
    {
      id: 'parcels',
      label: label('parcels'),
      isExtra: true,
      cell: ({ parcels }) => parcels.map((state) => <ParcelBadge key={state} state={state} />),
    },
    {
      id: 'changed',
      label: label('changed'),
      sort: 'changed',
      isExtra: true,
      cell: ({ statusSince }) => <When at={statusSince} isRelative />,
    },
    {
      id: 'promised',
      label: label('promised'),
      isExtra: true,
      cell: ({ promisedUntil }) =>
        promisedUntil && <span className="o-day">{format.shortDay(promisedUntil)}</span>,
    },
    {
      id: 'tags',
      label: label('tags'),
      isExtra: true,
      cell: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
    },
  ]
}

type CellProps = { order: ListedOrder; t: OfficeView['t'] }

function CustomerCell({ order, t }: CellProps) {
  if (!order.customer) return <span className="o-hint">{t('office-orders.hidden')}</span>
  return (
    <span className="o-two-lines o-words">
      <span>{order.customer.name || order.customer.email}</span>
      <small className="o-hint">
        {t('office-orders.ordersSoFar', { count: order.ordersSoFar })}
      </small>
    </span>
  )
}

function Flags({ order, t }: CellProps) {
  const flags = [
    order.isHeld && 'held',
    order.isReprint && 'reprint',
    order.isGift && 'gift',
    order.isCompany && 'company',
    // Below the customer's name it says so already.
    order.isFirst && !order.customer && 'first',
    order.isValuable && 'valuable',
    order.hasRefund && 'refund',
    order.hasNote && 'note',
    order.hasTicket && 'ticket',
  ].filter((flag) => flag !== false)
  if (flags.length === 0) return null
  return (
    <span className="o-flags">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'ticket' || flag === 'held' ? 'warn' : 'plain'}>
          {wordOf(t, 'is', flag)}
        </Badge>
      ))}
    </span>
  )
}
