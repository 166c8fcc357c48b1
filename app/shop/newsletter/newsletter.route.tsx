import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readFormValues, refusedForm } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/ui/form/field.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { CURRENT_WORDING } from '#commerce/newsletter/newsletter.terms.ts'
import type { Route } from './+types/newsletter.route'

export function loader({ context }: Route.LoaderArgs) {
  return { isSent: getShop(context).url.searchParams.get('sent') === '1' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const form = values as Parameters<ShopApi['newsletter']['requestSubscription']>[0]
  const answer = await shop.api.newsletter.requestSubscription(form)
  if (isRefused(answer)) return refusedForm(answer, values)
  return goTo(shop, '/newsletter?sent=1', 303)
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const field = useFormAnswer(actionData)
  const { defaultValue: _, ...policy } = field('policy')
  return (
    <div className="container page-block split">
      <PageHead title={t('newsletter.title')} description={t('newsletter.intro')} />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack">
        <h1>{t('newsletter.title')}</h1>
        <p className="lead">{t('newsletter.intro')}</p>
        {loaderData.isSent ? (
          <Alert tone="success" role="status" title={t('newsletter.sent.title')}>
            <p>{t('newsletter.sent.text')}</p>
          </Alert>
        ) : (
          <form method="post" className="form">
            <FormErrors answer={actionData} />
            <input type="hidden" name="wordingVersion" value={CURRENT_WORDING} />
            <TextField
              label={t('newsletter.email')}
              type="email"
              autoComplete="email"
              required
              {...field('email')}
            />
            <CheckboxField label={t('newsletter.policy')} required {...policy} />
            <div className="form-actions">
              <Button size="large">{t('newsletter.submit')}</Button>
            </div>
          </form>
        )}
      </div>
    </div>
  )
}
