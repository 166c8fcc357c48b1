import { orderStatus } from '#commerce/order/order.terms.ts'
import type { OrderFacts } from './order-facts.ts'

type OrderStep = {
  status: number
  /** Moment in which the order came there; undefined for what lies ahead, and for what it left out. */
  at: string | undefined
  state: 'done' | 'here' | 'ahead'
  /** Last day on which it should be there. */
  due: string | undefined
}

const { received, waitingDownload, downloading, downloaded, production, produced, packed } =
  orderStatus
const { shipped, pickup, delivered, canceled } = orderStatus

/** The factory fetches an order in three statuses, which are one step for whoever asks where it is. */
const fetching: readonly number[] = [waitingDownload, downloading, downloaded]

const stepOf = (status: number) => (fetching.includes(status) ? waitingDownload : status)

const ways: Readonly<Record<OrderFacts['delivery']['mode'], readonly number[]>> = {
  ADDRESS: [shipped, delivered],
  PICKPOINT: [shipped, pickup, delivered],
  CUSTOMER: [shipped, pickup, delivered],
  MANAGED: [pickup, delivered],
}

type Asked = Pick<OrderFacts, 'status' | 'placedAt' | 'steps' | 'leavesOn' | 'promisedUntil'> & {
  delivery: Pick<OrderFacts['delivery'], 'mode'>
}

/**
 * Way of an order as steps with their dates: where it came along, where it stands, what lies ahead. A status beside the
 * way (unpaid, errors, not shipped, not delivered, canceled) stands where the order left it.
 */
export function stepsOf(order: Asked): OrderStep[] {
  const way = [
    received,
    waitingDownload,
    production,
    produced,
    packed,
    ...ways[order.delivery.mode],
  ]
  const came = order.steps.map(({ status, at }) => ({ status: stepOf(status), at }))
  const momentOf = (status: number) => came.findLast((step) => step.status === status)?.at
  const here = stepOf(order.status)
  const isOnWay = way.includes(here)
  const last = isOnWay ? here : came.findLast(({ status }) => way.includes(status))?.status
  const lastIndex = Math.max(0, way.indexOf(last ?? received))
  const steps = way.map((status, index): OrderStep => {
    const isAhead = index > lastIndex
    const at = momentOf(status) ?? (status === received ? order.placedAt : undefined)
    const due = status === packed ? order.leavesOn : status === delivered && order.promisedUntil
    return {
      status: status === waitingDownload && !isAhead ? fetchedOf(order) : status,
      at: isAhead ? undefined : at,
      state: isAhead ? 'ahead' : isOnWay && index === lastIndex ? 'here' : 'done',
      due: isAhead ? due || undefined : undefined,
    }
  })
  if (isOnWay) return steps
  const beside: OrderStep = { status: here, at: momentOf(here), state: 'here', due: undefined }
  const ahead = here === canceled ? [] : steps.slice(lastIndex + 1)
  return [...steps.slice(0, lastIndex + 1), beside, ...ahead]
}

/** Which of the three it is matters only while the order is there. */
const fetchedOf = ({ status }: Asked) => (fetching.includes(status) ? status : downloaded)
