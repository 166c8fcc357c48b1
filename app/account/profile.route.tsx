import { Form } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readForm, refusedForm } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/profile.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const profile = await orErrorPage(shop, await shop.api.customer.getProfile({}))
  return { profile, isSaved: shop.url.searchParams.get('saved') === '1' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readForm(request)
  const profile = values as Parameters<ShopApi['customer']['changeProfile']>[0]
  const answer = await shop.api.customer.changeProfile(profile)
  if (isRefused(answer)) return refusedForm(answer, values)
  return goTo(shop, '/accounts/profile?saved=1', 303)
}

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, isSaved } = loaderData
  const t = useT()
  const field = useFormAnswer(actionData)
  const filled = (name: 'name' | 'surname' | 'phone') => {
    const { defaultValue = profile[name], ...rest } = field(name)
    return { ...rest, defaultValue }
  }
  return (
    <>
      <PageHead title={t('general.account.profile')} noindex />
      <h1>{t('general.account.profile')}</h1>
      {isSaved && !actionData && (
        <Alert tone="success" role="status">
          <p>{t('accounts-profile.saved')}</p>
        </Alert>
      )}
      <Form method="post" className="form">
        <FormErrors answer={actionData} />
        <div className="form-row">
          <TextField
            label={t('accounts-profile.name')}
            autoComplete="given-name"
            required
            {...filled('name')}
          />
          <TextField
            label={t('accounts-profile.surname')}
            autoComplete="family-name"
            required
            {...filled('surname')}
          />
        </div>
        <TextField
          label={t('accounts-profile.email')}
          name="email_shown"
          type="email"
          value={profile.email}
          readOnly
          hint={t('accounts-profile.email.hint')}
        />
        <TextField
          label={t('accounts-profile.phone')}
          type="tel"
          autoComplete="tel"
          optionalLabel={t('general.field.optional')}
          {...filled('phone')}
        />
        <div className="form-actions">
          <Button>{t('accounts-profile.save')}</Button>
        </div>
      </Form>
    </>
  )
}
