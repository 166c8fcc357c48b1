import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readFormValues, refusedForm } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import type { Route } from './+types/tracking.route'

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const { number = '', email = '' } = values
  const answer = await shop.api.tracking.findTracking({ number, email })
  if (isRefused(answer)) return refusedForm(answer, values)
  const { publicId } = answer
  if (publicId) {
    // The address was typed already: it is not asked for once more.
    await shop.ensureSession()
    await shop.api.orderAccess.confirmOrder({ publicId, answer: email })
    return goTo(shop, trackingPath(publicId), 303)
  }
  return refusedForm({ errorCode: 5004, code: 'not_found', fields: {} }, values)
}

export default function Tracking({ actionData }: Route.ComponentProps) {
  const t = useT()
  const field = useFormAnswer(actionData)
  return (
    <div className="container page-block split">
      <PageHead title={t('tracking.title')} description={t('tracking.intro')} />
      <div className="split-picture">
        <Parcel />
      </div>
      <div className="stack">
        <h1>{t('tracking.title')}</h1>
        <p className="lead">{t('tracking.intro')}</p>
        <form method="post" className="form">
          {actionData?.code === 'not_found' ? (
            <Alert tone="danger" role="alert">
              <p>{t('tracking.notFound')}</p>
            </Alert>
          ) : (
            <FormErrors answer={actionData} />
          )}
          <TextField
            label={t('tracking.number')}
            hint={t('tracking.number.hint')}
            required
            autoComplete="off"
            {...field('number')}
          />
          <TextField
            label={t('tracking.email')}
            type="email"
            autoComplete="email"
            required
            {...field('email')}
          />
          <div className="form-actions">
            <Button size="large" icon="package">
              {t('tracking.submit')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
