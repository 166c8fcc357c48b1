import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'

export type AccountLook = {
  at: string
  kind: 'account' | 'order' | 'view'
  orderNumber?: string | undefined
  reason?: string | undefined
}

/** When people of the shop opened the account or an order of it, and why. */
export function AccountLooks({ looks }: { looks: readonly AccountLook[] }) {
  const t = useT()
  const format = useFormat()
  const wordsOf = ({ kind, orderNumber = '', reason = '' }: AccountLook) => {
    if (kind === 'order') return t('accounts-profile.looks.order', { number: orderNumber })
    if (kind === 'view') return t('accounts-profile.looks.view', { reason })
    return t('accounts-profile.looks.account')
  }
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
