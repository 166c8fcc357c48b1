import type { MessageId } from '#app/i18n/message-id.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { ShownLook } from '#commerce/staff/look.terms.ts'
import { DataList } from '#app/ui/goods/data-list.tsx'

export type AccountLook = {
  at: string
  kind: ShownLook
  orderNumber?: string | undefined
  ticketReference?: string | undefined
  reason?: string | undefined
}

/** Words of each kind of look: one that is recorded and has none does not compile. */
const lookWords = {
  account: 'accounts-profile.looks.account',
  order: 'accounts-profile.looks.order',
  design: 'accounts-profile.looks.design',
  files: 'accounts-profile.looks.files',
  photo: 'accounts-profile.looks.photo',
  ticket: 'accounts-profile.looks.ticket',
  ticketFile: 'accounts-profile.looks.ticketFile',
  mail: 'accounts-profile.looks.mail',
  data: 'accounts-profile.looks.data',
  payout: 'accounts-profile.looks.payout',
  view: 'accounts-profile.looks.view',
} as const satisfies Record<ShownLook, MessageId>

/** When people of the shop opened the account or an order of it, and why. */
export function AccountLooks({ looks }: { looks: readonly AccountLook[] }) {
  const t = useT()
  const format = useFormat()
  const wordsOf = ({ kind, orderNumber = '', ticketReference = '', reason = '' }: AccountLook) =>
    t(lookWords[kind], { number: orderNumber, reference: ticketReference, reason })
  return (
    <section className="stack" aria-labelledby="looks-heading">
      <h2 id="looks-heading">{t('accounts-profile.looks')}</h2>
      {looks.length === 0 ? (
        <p>{t('accounts-profile.looks.none')}</p>
      ) : (
        <>
          <p>{t('accounts-profile.looks.text')}</p>
          <DataList
            layout="stacked"
            items={looks.map((look) => ({ term: format.day(look.at), value: wordsOf(look) }))}
          />
        </>
      )}
    </section>
  )
}
