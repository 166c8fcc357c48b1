import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import { fourEyesLimits } from '#commerce/payment/payment.terms.ts'
import { pressOfArticle } from '#commerce/production/press.fragments.ts'
import type { Tables } from '#db/tables.ts'
import {
  notShippedStatuses,
  paymentStates,
  todoStatuses,
  type OrderSource,
} from './order-desk.terms.ts'
import type { OrderFilter } from './order-filter.contract.ts'

type Db = Kysely<Tables>
type Condition = Expression<SqlBool>

/** Orders that somebody may see, and by what they may look for them. */
export type OrderScope = {
  /** Undefined for all of them. */
  stores: readonly string[] | undefined
  /** Stores in which names and addresses may be searched. */
  contactStores: readonly string[] | undefined
  now: Date
  /** By the factory's calendar. */
  today: string
  timeZone: string
}

const DAY_MS = 24 * 60 * 60_000
/** Shorter texts have no three letters in a row, by which names are indexed. */
const SHORTEST_NAME = 3

/** Filter, or one of the parts into which it is divided. */
export type OrderPart = Partial<OrderFilter> & { isBrought?: true }

/**
 * Filters that together find what one finds, and no order twice. What waits for a person stands in a few statuses, or
 * is brought by something else of it, as an answer that nobody has judged: asked by one condition, either index is read
 * as a whole.
 */
export function partsOf(filter: Partial<OrderFilter>): readonly OrderPart[] {
  if (!filter.todo) return [filter]
  const { todo: _, ...others } = filter
  const { status = [] } = filter
  const stopped = todoStatuses.filter((one) => status.length === 0 || status.includes(one))
  const brought: OrderPart = { ...others, isBrought: true }
  return stopped.length === 0 ? [brought] : [{ ...others, status: stopped }, brought]
}

/**
 * Orders by filter and scope. Lists, counts of tabs, bulk acts and exports all begin with it: a count that another
 * query made would one day differ from the list behind it.
 */
export function orderQuery(db: Db, filter: OrderPart, scope: OrderScope) {
  const conditions = [...inScope(scope), ...byFacts(filter, scope), ...byRelated(filter, scope)]
  return db
    .selectFrom('shop_order as o')
    .where((on) => (conditions.length === 0 ? sql<SqlBool>`true` : on.and(conditions)))
}

const anyOf = (column: string, values: readonly unknown[], type: 'text' | 'integer') =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`

/** Numbers of this program within the statement's text, as the indexes of some of the orders have them. */
const constant = (numbers: readonly number[]) => sql.raw(numbers.join(', '))

function inScope({ stores }: OrderScope): Condition[] {
  return stores === undefined ? [] : [anyOf('o.store', stores, 'text')]
}

/** Conditions on columns of the order itself. */
function byFacts(filter: Partial<OrderFilter>, scope: OrderScope): Condition[] {
  const found: Condition[] = []
  const { status = [], store = [], country = [], mode = [], code = [] } = filter
  if (status.length > 0) found.push(anyOf('o.status', status, 'integer'))
  if (store.length > 0) found.push(anyOf('o.store', store, 'text'))
  if (country.length > 0) found.push(anyOf('o.country', country, 'text'))
  if (mode.length > 0) found.push(anyOf('o.delivery_mode', mode, 'text'))
  if (code.length > 0) {
    found.push(
      sql<SqlBool>`o.promotion_codes && ${[...code]}::text[]`,
      sql<SqlBool>`o.promotion_codes <> '{}'`,
    )
  }
  if (filter.late !== undefined) found.push(turned(filter.late, lateOn(scope.today)))
  if (filter.reprint !== undefined) {
    found.push(turned(filter.reprint, sql<SqlBool>`o.reprint_of is not null`))
  }
  if (filter.company !== undefined) {
    found.push(ofFew(filter.company, (row) => sql`${row}.billing ->> 'isBillingCompany' = 'true'`))
  }
  if (filter.gift !== undefined) {
    found.push(
      ofFew(filter.gift, (row) => sql`(${row}.is_present or ${row}.gift_message is not null)`),
    )
  }
  if (filter.first !== undefined) {
    found.push(filter.first ? sql`o.is_first` : sql`o.is_first is not true`)
  }
  if (filter.valuable !== undefined) {
    found.push(ofFew(filter.valuable, isValuable))
  }
  return [...found, ...byTimeAndMoney(filter, scope)]
}

/** High value: what a second person would have to agree to give back. Written out as the index of such orders has it. */
export const isValuable = (row: RawBuilder<unknown>) =>
  sql<SqlBool>`${row}.total_minor > case ${row}.currency ${sql.raw(
    Object.entries(fourEyesLimits)
      .map(([currency, limit]) => `when '${currency}' then ${limit}`)
      .join(' '),
  )} else 2147483647 end`

const turned = (isWanted: boolean, condition: Condition): Condition =>
  isWanted ? condition : sql<SqlBool>`not coalesce(${condition}, false)`

/**
 * Orders with something that few have and an index of their own knows; or all but these, found as those that this
 * index does not hold: asked one by one, ten thousand orders would be read from the table to be counted.
 */
function ofFew(isWanted: boolean, conditionOf: (row: RawBuilder<unknown>) => Condition): Condition {
  if (isWanted) return conditionOf(sql.raw('o'))
  return sql<SqlBool>`o.id not in (
    select few.id from shop_order as few where ${conditionOf(sql.raw('few'))}
  )`
}

/** Late: due to leave before today, and still here. */
export const lateOn = (today: string): Condition =>
  sql<SqlBool>`(o.leaves_on < ${today}::date and o.status in (${constant(notShippedStatuses)}))`

function byTimeAndMoney(filter: Partial<OrderFilter>, scope: OrderScope): Condition[] {
  const found: Condition[] = []
  const startOf = (day: string, plusDays: number) =>
    sql<Date>`(${day}::date + ${plusDays}::int)::timestamp at time zone ${scope.timeZone}`
  const { placedFrom, placedTo, placedDays, statusDays, totalFrom, totalTo } = filter
  if (placedFrom !== undefined) found.push(sql`o.placed_at >= ${startOf(placedFrom, 0)}`)
  if (placedTo !== undefined) found.push(sql`o.placed_at < ${startOf(placedTo, 1)}`)
  if (placedDays !== undefined) {
    found.push(sql`o.placed_at >= ${startOf(scope.today, 1 - placedDays)}`)
  }
  if (statusDays !== undefined) {
    const before = new Date(scope.now.getTime() - statusDays * DAY_MS)
    // An order was placed before it changed: in the order of days, the newest are not walked in vain.
    found.push(sql`o.status_changed_at < ${before}`, sql`o.placed_at < ${before}`)
  }
  if (totalFrom !== undefined) found.push(sql`o.total_minor >= ${totalFrom}`)
  if (totalTo !== undefined) found.push(sql`o.total_minor <= ${totalTo}`)
  return found
}

/** Conditions on what belongs to an order, and on what people type. */
function byRelated(filter: OrderPart, scope: OrderScope): Condition[] {
  const found: Condition[] = []
  const { carrier = [], article = [], tag = [], press = [], source = [] } = filter
  if (source.length > 0) {
    found.push(
      sql<SqlBool>`(${sql.join(
        source.map((one) => sourceIs[one]),
        sql` or `,
      )})`,
    )
  }
  if (press.length > 0) {
    // Along the list's own order: of each press there are many, and all their lines are never asked for.
    found.push(sql<SqlBool>`exists (
      select from order_line as line join article on article.id = line.article_id
      where line.order_id = o.id and ${pressOfArticle} = any(${[...press]}::text[])
    )`)
  }
  if (filter.held !== undefined) found.push(amongFew(filter.held, heldOrders))
  if (filter.alert !== undefined) found.push(amongFew(filter.alert, alertedOrders))
  if (carrier.length > 0) {
    found.push(sql<SqlBool>`o.carrier_service = any(array(
      select code from carrier_service where carrier = any(${[...carrier]}::text[])
    ))`)
  }
  if (article.length > 0) {
    // By the index of articles, which knows their orders: asked one by one, a million orders read their lines. What few
    // orders have is asked of the lines at once, or all orders are looked through for those few first.
    const refunded = sql`and exists (select from refund where refund.order_id = line.order_id)`
    found.push(sql<SqlBool>`o.id in (
      select line.order_id from order_line as line
      where line.article_id = any(${[...article]}::integer[]) ${filter.refund ? refunded : sql``}
    )`)
  }
  const { method = [], payment = [] } = filter
  if (method.length > 0 || payment.length > 0) {
    // By the newest attempt, as the list shows it. The index of payments begins with the state, which is always named.
    found.push(sql<SqlBool>`o.id in (
      select payment.order_id from payment where not exists (
        select from payment as later
        where later.order_id = payment.order_id and later.attempt > payment.attempt
      ) and payment.status = any(${payment.length > 0 ? [...payment] : [...paymentStates]}::text[])
      ${method.length > 0 ? sql`and payment.method = any(${[...method]}::text[])` : sql``}
    )`)
  }
  if (tag.length > 0) {
    found.push(sql<SqlBool>`exists (
      select from order_tag where order_tag.order_id = o.id and tag = any(${[...tag]}::text[])
    )`)
  }
  if (filter.refund !== undefined && !(filter.refund && article.length > 0)) {
    const has = sql<SqlBool>`exists (select from refund where refund.order_id = o.id)`
    found.push(filter.refund ? has : sql<SqlBool>`not ${has}`)
  }
  if (filter.isBrought) {
    found.push(
      sql<SqlBool>`o.id = any(array(${broughtOrders(scope)}))`,
      sql<SqlBool>`o.status not in (${constant(todoStatuses)})`,
    )
  }
  if (filter.todo !== undefined) {
    const waiting = sql`select id from shop_order where status in (${constant(todoStatuses)}) union ${broughtOrders(scope)}`
    found.push(sql<SqlBool>`o.id ${sql.raw(filter.todo ? 'in' : 'not in')} (${waiting})`)
  }
  if (filter.text !== undefined) found.push(byText(filter.text, scope))
  return found
}

/** Source of an order: its cart, which somebody of the shop may have filled, or the order that it makes again. */
export const sourceIs: Readonly<Record<OrderSource, RawBuilder<unknown>>> = {
  web: sql`(o.reprint_of is null and not exists (
    select from prepared_cart where prepared_cart.cart_id = o.cart_id
  ))`,
  office: sql`o.cart_id in (
    select cart_id from prepared_cart
    where not exists (select from quote where quote.cart_id = prepared_cart.cart_id)
  )`,
  quote: sql`o.cart_id in (select cart_id from quote where cart_id is not null)`,
  reprint: sql`o.reprint_of is not null`,
}

const amongFew = (isWanted: boolean, orders: RawBuilder<unknown>) =>
  sql<SqlBool>`o.id ${sql.raw(isWanted ? 'in' : 'not in')} (${orders})`

const heldOrders = sql`select order_id from order_hold where released_at is null`
const alertedOrders = sql`select payment.order_id from payment_alert
  join payment on payment.id = payment_alert.payment_id where payment_alert.closed_at is null`

/** Orders that a person is asked for, whatever their status: an answer to judge, or a hold past its date. */
const broughtOrders = ({ now }: OrderScope) => sql`
  select order_id from required_action where status = 'SUBMITTED'
  union select order_id from order_hold where released_at is null and until <= ${now}`

const beginsWith = (text: string) => likePattern(text).slice(1)

function byText(text: string, { contactStores }: OrderScope): Condition {
  const number = sql<SqlBool>`o.number like ${beginsWith(text.toUpperCase())}`
  if (contactStores?.length === 0) return number
  const parts = [sql<SqlBool>`lower(o.email) like ${beginsWith(text.toLowerCase())}`]
  if (text.length >= SHORTEST_NAME) {
    parts.push(sql<SqlBool>`o.contact_name || ' ' || o.contact_surname ilike ${likePattern(text)}`)
  }
  const phone = text.replace(/[\s().-]/g, '')
  if (/^\+\d{6,}$/.test(phone)) parts.push(sql<SqlBool>`o.contact_phone = ${phone}`)
  const contact = sql<SqlBool>`(${sql.join(parts, sql` or `)})`
  const within =
    contactStores === undefined
      ? contact
      : sql<SqlBool>`(${contact} and ${anyOf('o.store', contactStores, 'text')})`
  return sql<SqlBool>`(${number} or ${within})`
}
