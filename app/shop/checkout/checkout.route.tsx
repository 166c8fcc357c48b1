import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Steps } from '#app/ui/navigation/steps.tsx'
import { checkoutSteps, type CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import type { Sums } from '#commerce/checkout/checkout.contract.ts'
import { AddressStep } from './address-step.tsx'
import { arrivalText } from './arrival-text.ts'
import { saveStep } from './checkout-actions.ts'
import { ContactStep } from './contact-step.tsx'
import { checkoutPath, readExpress, useStepHref } from './express.ts'
import { OrderSummary, PhoneSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ShipmentStep } from './shipment-step.tsx'
import { linesWithPictures, readStepData } from './step-data.ts'
import type { Route } from './+types/checkout.route'
import './checkout.css'

const isAfter = (one: CheckoutStep, other: CheckoutStep) =>
  checkoutSteps.indexOf(one) > checkoutSteps.indexOf(other)

/** The step stands in the address, so that Back goes one step back. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const [answer, cart] = await Promise.all([
    shop.api.checkout.getCheckout({}),
    shop.api.cart.getCart({}),
  ])
  if (isRefused(answer) && answer.code === 'not_found') return goTo(shop, '/cart')
  const checkout = await orErrorPage(shop, answer)
  const express = readExpress(shop.url.searchParams)
  const asked = shop.url.searchParams.get('step')
  const first = checkout.missing[0] ?? 'payment'
  const step = checkoutSteps.find((name) => name === asked) ?? first
  if (isAfter(step, first)) return goTo(shop, checkoutPath(first, express))
  return {
    step,
    first,
    express,
    checkout,
    lines: linesWithPictures(checkout, await orErrorPage(shop, cart)),
    arrives: checkout.delivery && arrivalText(checkout.delivery.promise, shop.locale.iso),
    ...(await readStepData(shop, step, checkout)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const isDocument = request.headers.get('sec-fetch-mode') === 'navigate'
  return saveStep(getShop(context), await readFormValues(request), { isDocument })
}

/** An order that was refused because something has changed: the page shows what is true now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { step, first, express, checkout, lines, arrives, book, delivery, offers } = loaderData
  const t = useT()
  const stepHref = useStepHref()
  const [previewed, preview] = useState<Sums>()
  const sums = (step === 'shipment' && previewed) || checkout
  const hasDelivery = checkout.delivery !== undefined || sums !== checkout
  const summary = { checkout, sums, lines, hasDelivery }
  const stateOf = (name: CheckoutStep) =>
    name === step ? 'current' : isAfter(name, first) ? 'upcoming' : 'done'
  const refusal = actionData && actionData.step === step ? actionData : undefined
  return (
    <div className="container page-block checkout">
      <PageHead title={`${t(`checkout.step.${step}`)} – ${t('checkout.title')}`} noindex />
      <h1 className="visually-hidden">{t('checkout.title')}</h1>
      <Steps
        label={t('checkout.steps')}
        stateLabels={{
          done: t('checkout.state.done'),
          current: t('checkout.state.current'),
          upcoming: t('checkout.state.upcoming'),
        }}
        steps={checkoutSteps.map((name) => ({
          label: t(`checkout.step.${name}`),
          state: stateOf(name),
          ...(name !== step && !isAfter(name, first) && { href: stepHref(name) }),
        }))}
      />
      <PhoneSummary {...summary} />
      <div className="with-summary">
        <div className="checkout-step">
          <CheckoutSummary checkout={checkout} before={step} arrives={arrives} lines={lines} />
          {step === 'contact' && (
            <ContactStep key={step} checkout={checkout} answer={refusal?.form} />
          )}
          {step === 'address' && book && (
            <AddressStep key={step} checkout={checkout} book={book} answer={refusal?.form} />
          )}
          {step === 'shipment' && delivery && (
            <ShipmentStep
              key={step}
              checkout={checkout}
              delivery={delivery}
              answer={refusal?.form}
              preview={preview}
            />
          )}
          {step === 'payment' && offers && (
            <PaymentStep
              key={step}
              checkout={checkout}
              offers={offers}
              express={express}
              refusal={refusal}
            />
          )}
        </div>
        <OrderSummary {...summary} />
      </div>
      <LegalLinks />
    </div>
  )
}

function LegalLinks() {
  const { legalLinks } = useShop()
  const href = useHref()
  return (
    <p className="checkout-legal cluster">
      {legalLinks.map(({ id, slug, title }) => (
        <a key={id} href={href(`/${slug}`)} target="_blank" rel="noopener">
          {title}
        </a>
      ))}
    </p>
  )
}
