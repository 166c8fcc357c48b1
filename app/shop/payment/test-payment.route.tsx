import { redirect } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { notFound, orErrorPage } from '#app/answers.ts'
import { readFormValues, refusedForm, type FormValues } from '#app/forms.ts'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type Shop } from '#app/shop.ts'
import { methodBrands } from '#commerce/payment/payment.terms.ts'
import type { TestPaymentView } from '#commerce/payment/test-gateway.contract.ts'
import { testDecisions } from '#commerce/payment/test-gateway.terms.ts'
import {
  TestBank,
  TestCardForm,
  TestConfirmation,
  TestOver,
  TestVoucher,
} from './test-payment-parts.tsx'
import type { Route } from './+types/test-payment.route'
import './payment.css'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const id = shop.match!.params['id']!
  return { payment: await orErrorPage(shop, await shop.api.testGateway.getTestPayment({ id })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const id = shop.match!.params['id']!
  const values = await readFormValues(request)
  const answer = await decide(shop, id, values)
  if (isRefused(answer)) {
    // It was over, or is a step further by now: the page says so.
    if (answer.code === 'conflict') throw redirect(shop.url.pathname, 303)
    if (answer.code === 'not_found') return notFound(shop)
    // What was typed is not shown again, as with every page for cards.
    return refusedForm(answer, {})
  }
  const isOpen = answer.state === 'OPEN' || answer.state === 'CONFIRMING'
  throw redirect(isOpen ? shop.url.pathname : answer.returnPath, 303)
}

function decide(shop: Shop, id: string, values: FormValues) {
  const decision = testDecisions.find((one) => one === values['decision'])
  if (decision) return shop.api.testGateway.decideTestPayment({ id, decision })
  const { expiry = '', code = '' } = values
  const number = values['card'] ?? values['number'] ?? ''
  return shop.api.testGateway.payByTestCard({ id, number, expiry, code })
}

/** Stands for the page of a payment service: another look, and nothing on it that could be mistaken. */
export default function TestPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment } = loaderData
  const t = useT()
  const format = useFormat()
  const { config } = useShop()
  return (
    <main id="main" tabIndex={-1} className="test-payment">
      <PageHead title={t('test-payment.title')} noindex />
      <p className="test-payment-banner">{t('test-payment.banner')}</p>
      <div className="test-payment-card">
        <header className="test-payment-head">
          <p>
            {t('test-payment.to')} <strong>{config.brandName}</strong>
          </p>
          <p className="test-payment-amount">
            {format.price(payment.amountMinor, payment.currency)}
          </p>
          <p className="muted">
            {t('test-payment.reference')}{' '}
            <span className="numeric break-anywhere">{payment.reference}</span>
          </p>
        </header>
        <Step payment={payment} answer={actionData} />
      </div>
    </main>
  )
}

function Step({
  payment,
  answer,
}: {
  payment: TestPaymentView
  answer: Route.ComponentProps['actionData']
}) {
  if (payment.state === 'CONFIRMING') return <TestConfirmation payment={payment} />
  if (payment.state !== 'OPEN') return <TestOver payment={payment} />
  if (payment.voucher) return <TestVoucher payment={payment} />
  const brand = methodBrands[payment.method]
  return brand ? (
    <TestBank payment={payment} name={brand} />
  ) : (
    <TestCardForm payment={payment} answer={answer} />
  )
}
