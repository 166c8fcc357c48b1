import { Form } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readFormValues, refusedForm, type FormAnswer } from '#app/forms.ts'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import { addressCountries } from '#commerce/address/address.terms.ts'
import { MOST_APPLICATION_MESSAGE } from '#commerce/partner/partner.terms.ts'
import { countryNameOf } from '#config/locales.ts'
import type { Route } from './+types/partner.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { customer } = await shop.getSession()
  if (customer?.isPartner) return goTo(shop, '/accounts/config')
  return orErrorPage(shop, await shop.api.partner.getOwnApplication({}))
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const form = values as Parameters<ShopApi['partner']['apply']>[0]
  const answer = await shop.api.partner.apply(form)
  // A second tab has applied meanwhile: the page says so by itself.
  if (isRefused(answer) && answer.code !== 'conflict') return refusedForm(answer, values)
  return goTo(shop, '/accounts/partner', 303)
}

export default function Partner({ loaderData, actionData }: Route.ComponentProps) {
  const { application, mayApply, mayApplyFrom } = loaderData
  const t = useT()
  const format = useFormat()
  return (
    <>
      <PageHead title={t('accounts-partner.title')} noindex />
      <header className="stack stack-small">
        <h1>{t('accounts-partner.title')}</h1>
        <p className="lead">{t('accounts-partner.intro')}</p>
      </header>
      {application?.status === 'PENDING' && (
        <Alert tone="info" role="status" title={t('accounts-partner.pending.title')}>
          <p>{t('accounts-partner.pending.text', { day: format.day(application.createdAt) })}</p>
        </Alert>
      )}
      {application?.status === 'REFUSED' && (
        <Alert tone="warning" title={t('accounts-partner.refused.title')}>
          <p>{application.reason}</p>
          {mayApplyFrom && (
            <p>{t('accounts-partner.refused.again', { day: format.day(mayApplyFrom) })}</p>
          )}
        </Alert>
      )}
      {mayApply && (
        <>
          <UspList
            layout="list"
            items={[
              { icon: 'palette', title: t('accounts-partner.usp.designs') },
              { icon: 'ticket-percent', title: t('accounts-partner.usp.commission') },
              { icon: 'globe', title: t('accounts-partner.usp.stores') },
            ]}
          />
          <ApplicationForm answer={actionData} />
        </>
      )}
    </>
  )
}

function ApplicationForm({ answer }: { answer: FormAnswer | undefined }) {
  const t = useT()
  const { locale, config } = useShop()
  const field = useFormAnswer(answer)
  const { defaultValue: country = config.defaultCountryA2, ...countryField } = field('taxCountry')
  return (
    <Form method="post" className="form">
      <FormErrors answer={answer} />
      <TextField
        label={t('accounts-partner.portfolio')}
        type="url"
        placeholder="https://"
        hint={t('accounts-partner.portfolio.hint')}
        required
        {...field('portfolioUrl')}
      />
      <TextField
        label={t('accounts-partner.birthDate')}
        type="date"
        autoComplete="bday"
        hint={t('accounts-partner.birthDate.hint')}
        required
        {...field('birthDate')}
      />
      <fieldset className="form-section">
        <legend>{t('accounts-partner.tax')}</legend>
        <SelectField
          label={t('accounts-partner.taxCountry')}
          required
          {...countryField}
          defaultValue={country}
        >
          {addressCountries.map((code) => (
            <option key={code} value={code}>
              {countryNameOf(code, locale.iso)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('accounts-partner.taxName')}
          hint={t('accounts-partner.taxName.hint')}
          required
          {...field('taxName')}
        />
        <TextField label={t('accounts-partner.taxId')} required {...field('taxId')} />
      </fieldset>
      <TextArea
        label={t('accounts-partner.message')}
        optionalLabel={t('general.field.optional')}
        maxLength={MOST_APPLICATION_MESSAGE}
        {...field('message')}
      />
      <CheckboxField
        label={t('accounts-partner.policy')}
        required
        {...field('policy')}
        defaultValue={undefined}
      />
      <div className="form-actions">
        <Button size="large">{t('accounts-partner.submit')}</Button>
      </div>
    </Form>
  )
}
