import { Form } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readForm, refusedForm } from '#app/forms.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { useVisitor } from '#app/visitor.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Steps, type StepState } from '#app/ui/steps.tsx'
import type { Cart } from '#commerce/cart/cart.contract.ts'
import type { Route } from './+types/checkout.route'

const steps = ['contact', 'address', 'shipment', 'payment'] as const
type StepName = (typeof steps)[number]

/** The step stands in the address, so that Back goes one step back. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const cart = await orErrorPage(shop, await shop.api.cart.getCart({}))
  const asked = shop.url.searchParams.get('step')
  return { cart, step: steps.find((step) => step === asked) ?? 'contact' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readForm(request)
  const contact = values as Parameters<ShopApi['cart']['setContact']>[0]
  const answer = await shop.api.cart.setContact(contact)
  if (isRefused(answer)) return refusedForm(answer, values)
  return goTo(shop, '/checkout?step=address', 303)
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, step } = loaderData
  const t = useT()
  const href = useHref()
  const stateOf = (name: StepName): StepState =>
    name === step ? 'current' : steps.indexOf(name) < steps.indexOf(step) ? 'done' : 'upcoming'
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={t('checkout.title')} noindex />
      <h1 className="visually-hidden">{t('checkout.title')}</h1>
      <Steps
        label={t('checkout.steps')}
        stateLabels={{
          done: t('checkout.state.done'),
          current: t('checkout.state.current'),
          upcoming: t('checkout.state.upcoming'),
        }}
        steps={steps.map((name) => ({
          label: t(`checkout.step.${name}`),
          state: stateOf(name),
          ...(stateOf(name) === 'done' && { href: href(`/checkout?step=${name}`) }),
        }))}
      />
      <div className="with-summary">
        {step === 'contact' ? (
          <ContactStep cart={cart} answer={actionData} />
        ) : (
          <NoDelivery contact={cart.contact} />
        )}
        <OrderSummary cart={cart} />
      </div>
    </div>
  )
}

function ContactStep({ cart, answer }: { cart: Cart; answer: Route.ComponentProps['actionData'] }) {
  const { customer } = useVisitor()
  const t = useT()
  const field = useFormAnswer(answer)
  const known = cart.contact ?? customer
  const filled = (name: 'name' | 'surname' | 'email') => {
    const { defaultValue = known?.[name], ...rest } = field(name)
    return { ...rest, defaultValue }
  }
  const { defaultValue: phone = cart.contact?.phone, ...phoneField } = field('phone')
  return (
    <Form method="post" className="form">
      <h2>{t('checkout.contact.title')}</h2>
      <FormErrors answer={answer} />
      <div className="form-row">
        <TextField
          label={t('checkout.contact.name')}
          autoComplete="given-name"
          required
          {...filled('name')}
        />
        <TextField
          label={t('checkout.contact.surname')}
          autoComplete="family-name"
          required
          {...filled('surname')}
        />
      </div>
      <TextField
        label={t('checkout.contact.email')}
        type="email"
        autoComplete="email"
        hint={t('checkout.contact.email.hint')}
        required
        {...filled('email')}
      />
      <TextField
        label={t('checkout.contact.phone')}
        type="tel"
        autoComplete="tel"
        optionalLabel={t('general.field.optional')}
        defaultValue={phone}
        {...phoneField}
      />
      <div className="form-actions">
        <Button size="large" iconEnd="arrow-right">
          {t('checkout.continue')}
        </Button>
      </div>
    </Form>
  )
}

/** A store without a carrier cannot promise a parcel: it says so, keeps the cart, and helps by hand. */
function NoDelivery({ contact }: { contact: Cart['contact'] }) {
  const { contactEmail } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <div className="stack">
      <h2>{t('checkout.noDelivery.title')}</h2>
      <Alert tone="warning">
        <p>{t('checkout.noDelivery.text', { email: contactEmail })}</p>
      </Alert>
      {contact && (
        <DataList
          items={[
            { term: t('general.ticket.name'), value: `${contact.name} ${contact.surname}` },
            { term: t('checkout.contact.email'), value: contact.email },
          ]}
        />
      )}
      <p className="cluster">
        <ButtonLink href={`mailto:${contactEmail}`} icon="mail">
          {t('checkout.noDelivery.write')}
        </ButtonLink>
        <ButtonLink href={href('/checkout?step=contact')} variant="secondary">
          {t('checkout.noDelivery.change')}
        </ButtonLink>
      </p>
    </div>
  )
}

function OrderSummary({ cart }: { cart: Cart }) {
  const t = useT()
  const format = useFormat()
  return (
    <aside className="panel stack">
      <h2>{t('checkout.summary')}</h2>
      <DataList
        layout="sums"
        items={[
          ...cart.lines.map((line) => ({
            term: `${line.quantity} × ${line.articleName}`,
            value: format.price(line.totalMinor),
          })),
          { term: t('checkout.total'), value: format.price(cart.totalMinor), strong: true },
        ]}
      />
    </aside>
  )
}
