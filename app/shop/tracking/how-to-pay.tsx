import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import type { NextAction } from '#commerce/payment/payment.contract.ts'
import { readableIban, readableReference } from '#commerce/payment/readable.terms.ts'

type Instructions = Extract<NextAction, { kind: 'instructions' }>

/** What somebody types into their bank's form, each thing on a line of its own. */
export function HowToPay({ action }: { action: Instructions }) {
  const t = useT()
  const format = useFormat()
  const amount = {
    term: t('payment.row.amount'),
    value: format.price(action.amountMinor, action.currency),
  }
  const reference = (value: string) => ({
    term: t('payment.row.reference'),
    value: <strong className="numeric">{value}</strong>,
  })
  return action.type === 'bank_transfer' ? (
    <DataList
      items={[
        { term: t('payment.row.holder'), value: action.holder },
        {
          term: 'IBAN',
          value: <span className="numeric break-anywhere">{readableIban(action.iban)}</span>,
        },
        { term: 'BIC', value: `${action.bic} · ${action.bankName}` },
        amount,
        reference(readableReference(action.reference)),
      ]}
    />
  ) : (
    <DataList
      items={[
        { term: t('payment.row.entity'), value: action.entity },
        reference(action.reference),
        amount,
      ]}
    />
  )
}
