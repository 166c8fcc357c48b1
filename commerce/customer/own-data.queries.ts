import { sql, type Kysely } from 'kysely'
import { ownContributions } from '#commerce/collection/own-contributions.parts.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Person = { customerId: string; brand: string; email: string }

/**
 * Each part of what the shop has of one customer. Neither secrets nor their hashes: a file that
 * lies in a downloads folder must open nothing.
 */
export const ownData: Record<string, (db: Db, person: Person) => Promise<unknown[]>> = {
  profile: (db, { customerId }) =>
    db
      .selectFrom('customer')
      .where('id', '=', customerId)
      .select([
        'email',
        'name',
        'surname',
        'phone',
        'kind',
        'company_name',
        'tax_id',
        'is_partner',
        'permissions',
        'created_at',
        'updated_at',
      ])
      .execute(),
  addresses: (db, { customerId }) =>
    db
      .selectFrom('customer_address')
      .where('customer_id', '=', customerId)
      .selectAll()
      .orderBy('created_at')
      .execute()
      .then((rows) => rows.map(({ customer_id: _, ...row }) => row)),
  orders: (db, { customerId }) =>
    db
      .selectFrom('shop_order')
      .where('customer_id', '=', customerId)
      .select([
        'number',
        'public_id',
        'store',
        'locale',
        'email',
        'contact_name',
        'contact_surname',
        'contact_phone',
        'delivery_mode',
        'delivery_address',
        'pickup_point',
        'billing',
        'gift_message',
        'is_present',
        'promotion_codes',
        'status',
        'total_minor',
        'tax_minor',
        'currency',
        'placed_at',
      ])
      .orderBy('placed_at')
      .execute(),
  order_lines: (db, { customerId }) =>
    db
      .selectFrom('order_line as line')
      .innerJoin('shop_order as order', 'order.id', 'line.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'line.article_name',
        'line.variant_label',
        'line.design_name',
        'line.quantity',
        'line.pieces',
        'line.extra_pages',
        'line.unit_minor',
        'line.discount_minor',
        'line.total_minor',
      ])
      .orderBy('order.placed_at')
      .orderBy('line.position')
      .execute(),
  order_history: (db, { customerId }) =>
    db
      .selectFrom('order_event as event')
      .innerJoin('shop_order as order', 'order.id', 'event.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'event.to_status',
        'event.actor',
        'event.happened_at',
      ])
      .orderBy('event.id')
      .execute(),
  order_changes: (db, { customerId }) =>
    db
      .selectFrom('order_change as change')
      .innerJoin('shop_order as order', 'order.id', 'change.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'change.kind',
        'change.before',
        'change.after',
        'change.happened_at',
      ])
      .orderBy('change.id')
      .execute(),
  payments: (db, { customerId }) =>
    db
      .selectFrom('payment')
      .innerJoin('shop_order as order', 'order.id', 'payment.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'payment.reference',
        'payment.method',
        'payment.amount_minor',
        'payment.currency',
        'payment.status',
        'payment.created_at',
      ])
      .orderBy('payment.created_at')
      .execute(),
  refunds: (db, { customerId }) =>
    db
      .selectFrom('refund')
      .innerJoin('shop_order as order', 'order.id', 'refund.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'refund.amount_minor',
        'refund.currency',
        'refund.reason',
        'refund.status',
        'refund.created_at',
      ])
      .orderBy('refund.created_at')
      .execute(),
  required_actions: (db, { customerId }) =>
    db
      .selectFrom('required_action as action')
      .innerJoin('shop_order as order', 'order.id', 'action.order_id')
      .where('order.customer_id', '=', customerId)
      .select([
        'order.number as order_number',
        'action.type',
        'action.status',
        'action.deadline_at',
      ])
      .orderBy('action.created_at')
      .execute(),
  invoices: (db, { customerId }) =>
    db
      .selectFrom('invoice')
      .where('customer_id', '=', customerId)
      .select(['number', 'kind', 'issued_on', 'total_minor', 'currency', 'data'])
      .orderBy('issued_on')
      .execute(),
  commissions: (db, { customerId }) =>
    db
      .selectFrom('commission')
      .where('partner_id', '=', customerId)
      .select([
        'amount_minor',
        'currency',
        'permille',
        'design_name',
        'clawback_reason',
        'created_at',
      ])
      .orderBy('created_at')
      .execute(),
  carts: (db, { customerId }) =>
    db
      .selectFrom('cart')
      .leftJoin('cart_line as line', (join) =>
        join.onRef('line.cart_id', '=', 'cart.id').on('line.removed_at', 'is', null),
      )
      .where('cart.customer_id', '=', customerId)
      .select([
        'cart.store',
        'cart.contact_name',
        'cart.contact_surname',
        'cart.contact_email',
        'cart.contact_phone',
        'line.article_id',
        'line.variant',
        'line.quantity',
        'line.place',
        'line.created_at as added_at',
      ])
      .orderBy('line.created_at')
      .execute(),
  wishes: (db, { customerId }) =>
    db
      .selectFrom('wish')
      .where('customer_id', '=', customerId)
      .select(['article_id', 'design_id', 'created_at'])
      .orderBy('created_at')
      .execute(),
  designs: (db, { customerId }) =>
    db
      .selectFrom('design')
      .where('owner_id', '=', customerId)
      .select([
        'id',
        'store',
        'article_id',
        'variant',
        'name',
        'description',
        'visibility',
        'document',
        'created_at',
        'updated_at',
        'deleted_at',
      ])
      .orderBy('created_at')
      .execute(),
  photos: (db, { customerId }) =>
    db
      .selectFrom('upload')
      .innerJoin('stored_file as file', 'file.sha256', 'upload.sha256')
      .where('upload.customer_id', '=', customerId)
      .select([
        'upload.id',
        'upload.name',
        'upload.store',
        'upload.sha256',
        'upload.created_at',
        sql<string>`'/api/shop/uploads/' || upload.id || '/original'`.as('original'),
      ])
      .orderBy('upload.created_at')
      .execute(),
  ...ownContributions,
  messages: (db, { customerId }) =>
    db
      .selectFrom('ticket')
      .where('customer_id', '=', customerId)
      .select([
        'public_id',
        'store',
        'channel',
        'subject',
        'sub_subject',
        'name',
        'email',
        'phone',
        'order_reference',
        'message',
        'status',
        'policy_accepted_at',
        'created_at',
      ])
      .orderBy('created_at')
      .execute(),
  message_files: (db, { customerId }) =>
    db
      .selectFrom('attachment')
      .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
      .where('ticket.customer_id', '=', customerId)
      .select([
        'ticket.public_id as message',
        'attachment.name',
        'attachment.bytes',
        'attachment.sha256',
        'attachment.created_at',
      ])
      .orderBy('attachment.created_at')
      .execute(),
  requests_for_quotes: (db, { customerId }) =>
    db
      .selectFrom('ticket_budget as budget')
      .innerJoin('ticket', 'ticket.id', 'budget.ticket_id')
      .where('ticket.customer_id', '=', customerId)
      .select([
        'ticket.public_id as message',
        'budget.company_name',
        'budget.product',
        'budget.quantity',
        'budget.needed_on',
      ])
      .orderBy('ticket.created_at')
      .execute(),
  newsletter: (db, { brand, email }) =>
    db
      .selectFrom('newsletter_subscription as subscription')
      .leftJoin('newsletter_consent as consent', 'consent.subscription_id', 'subscription.id')
      .where('subscription.brand', '=', brand)
      .where(sql`lower(subscription.email)`, '=', email.toLowerCase())
      .select([
        'subscription.email',
        'subscription.status',
        'subscription.store',
        'subscription.language',
        'consent.wording_version',
        'consent.requested_at',
        'consent.requested_from',
        'consent.confirmed_at',
        'consent.confirmed_from',
        'consent.withdrawn_at',
      ])
      .orderBy('consent.requested_at')
      .execute(),
  sessions: (db, { customerId }) =>
    db
      .selectFrom('session')
      .where('customer_id', '=', customerId)
      .select([
        'store',
        'created_at',
        'last_seen_at',
        'signed_in_at',
        'sign_in_way',
        'device',
        'network',
        'is_consent_given',
        'is_ads_accepted',
        'is_analytics_accepted',
        'consent_version',
        'consent_at',
        'screen_width',
        'screen_height',
        'screen_device_pixel_ratio',
        'ga4_client_id',
        'ga4_session_id',
        'ga4_session_number',
        'attribution',
      ])
      .orderBy('created_at')
      .execute(),
  passkeys: (db, { customerId }) =>
    db
      .selectFrom('passkey')
      .where('customer_id', '=', customerId)
      .select(['name', 'rp_id', 'created_at', 'last_used_at'])
      .orderBy('created_at')
      .execute(),
  linked_accounts: (db, { customerId }) =>
    db
      .selectFrom('linked_account')
      .where('customer_id', '=', customerId)
      .select(['provider', 'provider_account_id', 'email', 'created_at'])
      .orderBy('created_at')
      .execute(),
  partner_applications: (db, { customerId }) =>
    db
      .selectFrom('partner_application')
      .where('customer_id', '=', customerId)
      .select([
        'public_id',
        'store',
        'birth_date',
        'portfolio_url',
        'tax_country',
        'tax_name',
        'tax_id',
        'message',
        'status',
        'reason',
        'created_at',
        'decided_at',
      ])
      .orderBy('created_at')
      .execute(),
  affiliate_hits: (db, { customerId }) =>
    db
      .selectFrom('affiliate_hit')
      .where('partner_id', '=', customerId)
      .select(['store', 'day', 'campaign', 'is_own'])
      .execute(),
  mails: (db, { email }) =>
    db
      .selectFrom('mail')
      .where(sql`lower(recipient)`, '=', email.toLowerCase())
      .select(['kind', 'store', 'locale', 'state', 'created_at', 'sent_at'])
      .orderBy('created_at')
      .execute(),
}
