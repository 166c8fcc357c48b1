import { sql, type RawBuilder } from 'kysely'
import type { MailGroup } from './mail-group.ts'
import { mailData } from './mail.columns.ts'

export type NewMail = {
  kind: string
  store: string
  locale: string
  to: string
  /** As what it is counted when it is about to be sent; null when it is sent in any case. */
  limitedAs: MailGroup | null
  /** Order of a mail that would be counted, but for an order that is paid for, or its owner's. */
  orderId?: string | undefined
  data: unknown
}

/** About each `id` of `subjects`, unless there is a mail of this kind about it already. */
export const mailAbout = (subjects: RawBuilder<unknown>, mail: NewMail) => sql<{ id: string }>`
  insert into mail (kind, subject_id, store, locale, recipient, data, limited_as)
  select ${mail.kind}, subject.id::text, ${mail.store}, ${mail.locale}, ${mail.to},
    ${mailData.write(mail.data)}, ${limitedAs(mail)}
  from ${subjects} as subject
  on conflict (kind, subject_id) do nothing
  returning id`

/** Nobody pays in order to annoy a stranger, and who signed in with an address reads what comes there. */
const limitedAs = ({ limitedAs: group, orderId }: NewMail) =>
  group === null || orderId === undefined
    ? sql`${group}`
    : sql`case when not exists (
        select from shop_order
        left join customer on customer.id = shop_order.customer_id
        where shop_order.id = ${orderId}
          and (shop_order.payable_at is not null or lower(customer.email) = lower(shop_order.email))
      ) then ${group} end`
