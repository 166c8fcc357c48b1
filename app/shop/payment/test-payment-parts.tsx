import type { FormAnswer } from '#app/forms.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { TestPaymentView } from '#commerce/payment/test-gateway.contract.ts'
import { LATER_SECONDS, testCards } from '#commerce/payment/test-gateway.terms.ts'

type PartProps = { payment: TestPaymentView }

const useAmount = ({ amountMinor, currency }: TestPaymentView) =>
  useFormat().price(amountMinor, currency)

/** Filled in with the card that pays: whoever tries a shop out types enough. */
export function TestCardForm({ payment, answer }: PartProps & { answer: FormAnswer | undefined }) {
  const t = useT()
  const amount = useAmount(payment)
  const own = {
    no_test_card: t('test-payment.noTestCard'),
    expiry: t('test-payment.card.expiryHint'),
  }
  const field = useFormAnswer(answer, own)
  return (
    <>
      <form method="post" className="form" noValidate>
        <h1>{t('test-payment.card.title')}</h1>
        <FormErrors answer={answer} own={own} />
        <TextField
          label={t('test-payment.card.number')}
          {...field('number')}
          defaultValue="4242 4242 4242 4242"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <div className="form-row">
          <TextField
            label={t('test-payment.card.expiry')}
            {...field('expiry')}
            hint={t('test-payment.card.expiryHint')}
            defaultValue="12 / 34"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextField
            label={t('test-payment.card.code')}
            {...field('code')}
            hint="CVC"
            defaultValue="123"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <Button size="large" block icon="lock">
          {t('test-payment.bank.approve', { amount })}
        </Button>
      </form>
      <TestCards />
      <Decide decisions={['cancel']} payment={payment} />
    </>
  )
}

/** Buttons of a form of their own: without a script each of them pays at once. */
function TestCards() {
  const t = useT()
  return (
    <section className="stack stack-small">
      <h2>{t('test-payment.cards.title')}</h2>
      <p className="muted">{t('test-payment.cards.text')}</p>
      <form method="post">
        <input type="hidden" name="expiry" value="12/34" />
        <input type="hidden" name="code" value="123" />
        <ul className="test-payment-cards">
          {Object.entries(testCards).map(([number, does]) => (
            <li key={number}>
              <button name="card" value={number}>
                <span className="numeric">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
                <small>{t(`test-payment.cards.${does}`, { seconds: LATER_SECONDS })}</small>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

/** The step that a bank puts in between. */
export function TestConfirmation({ payment }: PartProps) {
  const t = useT()
  const { config } = useShop()
  const amount = useAmount(payment)
  const end = payment.cardEnd ?? ''
  return (
    <section className="stack">
      <h1>{t('test-payment.confirm.title')}</h1>
      <p>{t('test-payment.confirm.text', { amount, shop: config.brandName, end })}</p>
      <form method="post" className="test-payment-acts">
        <Button size="large" block name="decision" value="approve">
          {t('test-payment.confirm.approve')}
        </Button>
        <Button size="large" block variant="secondary" name="decision" value="decline">
          {t('test-payment.confirm.decline')}
        </Button>
      </form>
    </section>
  )
}

/** Test bank: stands for whatever leads to a page of a bank or a wallet. */
export function TestBank({ payment, name }: PartProps & { name: string }) {
  const t = useT()
  return (
    <section className="stack">
      <h1>{t('test-payment.bank.title', { method: name })}</h1>
      <p>{t('test-payment.bank.text', { method: name })}</p>
      <Decide decisions={['approve', 'approve_later', 'decline', 'cancel']} payment={payment} />
    </section>
  )
}

export function TestVoucher({ payment }: PartProps) {
  const t = useT()
  const { voucher } = payment
  const isVoucher = voucher?.kind === 'instructions' && voucher.type === 'voucher'
  return (
    <section className="stack">
      <h1>{t('test-payment.voucher.title')}</h1>
      <p>{t('test-payment.voucher.text')}</p>
      {isVoucher && (
        <DataList
          items={[
            { term: t('test-payment.voucher.entity'), value: voucher.entity },
            { term: t('test-payment.reference'), value: voucher.reference },
          ]}
        />
      )}
      <form method="post" className="test-payment-acts">
        <Button size="large" block name="decision" value="approve">
          {t('test-payment.voucher.pay')}
        </Button>
      </form>
      <ButtonLink href={payment.returnPath} variant="secondary" block>
        {t('test-payment.over.button')}
      </ButtonLink>
    </section>
  )
}

export function TestOver({ payment }: PartProps) {
  const t = useT()
  return (
    <section className="stack">
      <h1>{t('test-payment.over.title')}</h1>
      <ButtonLink href={payment.returnPath} size="large" block>
        {t('test-payment.over.button')}
      </ButtonLink>
    </section>
  )
}

type Decision = 'approve' | 'approve_later' | 'decline' | 'cancel'

function Decide({ decisions, payment }: PartProps & { decisions: readonly Decision[] }) {
  const t = useT()
  const amount = useAmount(payment)
  const looks = {
    approve: 'primary',
    approve_later: 'secondary',
    decline: 'secondary',
    cancel: 'quiet',
  } as const
  return (
    <form method="post" className="test-payment-acts">
      {decisions.map((decision) => (
        <Button key={decision} block variant={looks[decision]} name="decision" value={decision}>
          {t(`test-payment.bank.${decision}`, { amount, seconds: LATER_SECONDS })}
        </Button>
      ))}
    </form>
  )
}
