import { useId } from 'react'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import type { NextAction } from '#commerce/payment/payment.contract.ts'
import { readableIban, readableReference } from '#commerce/payment/readable.terms.ts'
import { CopyButton } from './copy-button.tsx'
import './payment.css'

export type Instructions = Extract<NextAction, { kind: 'instructions' }>
type Row = { term: string; shown: string; copied?: string }

/** Payment instructions: what somebody types at their bank, each number ready to be copied, and until when. */
export function InstructionPanel({ action }: { action: Instructions }) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const isVoucher = action.type === 'voucher'
  return (
    <div className="payment-instructions">
      <DataList
        items={useRows(action).map(({ term, shown, copied }, index) => ({
          term,
          value: (
            <strong id={`${id}${index}`} className="numeric break-anywhere">
              {shown}
            </strong>
          ),
          action: copied !== undefined && (
            <CopyButton text={copied} what={term} shownIn={`${id}${index}`} />
          ),
        }))}
      />
      {isVoucher && action.expiresAt && (
        <p className="payment-until">
          {t('payment.voucher.until', { day: format.day(action.expiresAt) })}
        </p>
      )}
      {isVoucher && action.url && (
        <ButtonLink href={action.url} variant="secondary" iconEnd="arrow-right">
          {t('payment.voucher.page')}
        </ButtonLink>
      )}
    </div>
  )
}

function useRows(action: Instructions): Row[] {
  const t = useT()
  const format = useFormat()
  const amount: Row = {
    term: t('payment.row.amount'),
    shown: format.price(action.amountMinor, action.currency),
    copied: decimal(action.amountMinor),
  }
  const reference = (shown: string): Row => ({
    term: t('payment.row.reference'),
    shown,
    copied: shown.replaceAll(' ', ''),
  })
  if (action.type === 'voucher') {
    const entity = { term: t('payment.row.entity'), shown: action.entity }
    return [
      { ...entity, copied: action.entity.replaceAll(' ', '') },
      reference(action.reference),
      amount,
    ]
  }
  return [
    { term: t('payment.row.holder'), shown: action.holder, copied: action.holder },
    { term: 'IBAN', shown: readableIban(action.iban), copied: action.iban },
    { term: 'BIC', shown: action.bic, copied: action.bic },
    { term: t('payment.row.bank'), shown: action.bankName },
    amount,
    reference(readableReference(action.reference)),
  ]
}

/** As a form of a bank takes it. */
function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
