import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { faultPath, trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { RestingLink } from '#app/shop/tracking/confirm-order.tsx'
import { OwnerPrompt } from '#app/shop/tracking/owner-prompt.tsx'
import { runOrderAct } from '#app/shop/tracking/run-order-act.ts'
import '#app/shop/tracking/tracking.css'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import {
  fileErrors,
  readFormWithFiles,
  refusedFormWithFiles,
  type FilesAnswer,
} from '#app/upload/forms-with-files.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import type { FaultForm } from '#commerce/fault/fault.contract.ts'
import { FAULT_DAYS } from '#commerce/fault/fault.terms.ts'
import { FaultFormFields, LineChoice } from './fault-form.tsx'
import { missingFaults, readReported } from './fault-fields.ts'
import './fault.css'
import type { Route } from './+types/fault-report.route'

/** Lines above which they are chosen first: a form for all of them would be endless. */
const MOST_AT_ONCE = 8

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const form = await orErrorPage(shop, await shop.api.fault.getFaultForm({ publicId }))
  return { form, chosen: shop.url.searchParams.getAll('line') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const form = await readFormWithFiles(shop, request, { accepts: 'photos', most: MOST_ATTACHMENTS })
  const { values } = form
  const path = faultPath(publicId)
  if (values['intent'] !== undefined) return runOrderAct(shop, { publicId, path }, values)
  const fields = { ...missingFaults(values), ...fileErrors(form) }
  if (Object.keys(fields).length > 0) return refusedFormWithFiles({ code: 'invalid', fields }, form)
  const sent = await shop.api.fault.reportFault({
    publicId,
    lines: readReported(values),
    message: values['message'] ?? '',
    attachment: form.attachments.map(({ id }) => id),
  })
  if (!isRefused(sent)) {
    return goTo(
      shop,
      sent.isInAccount
        ? `/accounts/tickets/${sent.publicId}?done=sent`
        : `/tickets/${sent.publicId}?key=${encodeURIComponent(sent.key)}&done=sent`,
      303,
    )
  }
  // The hour of the code is over, or the order has moved on: the page says how it stands.
  if (sent.code === 'forbidden' || sent.code === 'conflict') return goTo(shop, path, 303)
  if (sent.code === 'not_found') return orErrorPage<never>(shop, sent)
  return refusedFormWithFiles(sent, form)
}

export default function FaultReport({ loaderData, actionData }: Route.ComponentProps) {
  const { form, chosen } = loaderData
  const t = useT()
  if (form.level === 'aged') {
    return (
      <div className="container container-narrow page-block">
        <PageHead title={t('tracking-detail.resting.title')} noindex />
        <RestingLink
          path={faultPath(form.publicId)}
          hasPostalCode={form.hasPostalCode}
          answer={actionData}
        />
      </div>
    )
  }
  return (
    <div className="container container-narrow page-block stack stack-large">
      <PageHead title={t('fault-report.title')} noindex />
      <header className="stack stack-small">
        <p className="eyebrow">{t('tracking-detail.title', { number: form.number })}</p>
        <h1>{t('fault-report.title')}</h1>
        {form.obstacle === undefined && <p className="lead">{t('fault-report.lead')}</p>}
      </header>
      <FaultBody form={form} chosen={chosen} answer={actionData as FilesAnswer | undefined} />
      <BackToOrder form={form} />
    </div>
  )
}

type BodyProps = {
  form: FaultForm
  chosen: readonly string[]
  answer: FilesAnswer | undefined
}

function FaultBody({ form, chosen, answer }: BodyProps) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const path = faultPath(form.publicId)
  if (form.obstacle !== undefined) {
    return (
      <Alert
        tone="info"
        actions={<ButtonLink href={href('/contact')}>{t('fault-report.write')}</ButtonLink>}
      >
        <p>{t(`fault-report.${form.obstacle}`, { days: FAULT_DAYS })}</p>
      </Alert>
    )
  }
  if (form.level !== 'owner') return <OwnerPrompt order={form} path={path} answer={answer} />
  const ticked = Object.keys(answer?.values ?? {})
  const lines = form.lines.filter(({ id }) => chosen.includes(id) || ticked.includes(`line.${id}`))
  if (form.lines.length > MOST_AT_ONCE && lines.length === 0) {
    return <LineChoice form={form} path={path} />
  }
  return (
    <>
      {form.until !== undefined && (
        <p className="muted">{t('fault-report.until', { day: format.day(form.until) })}</p>
      )}
      <FaultFormFields
        form={form}
        lines={form.lines.length > MOST_AT_ONCE ? lines : form.lines}
        chosen={chosen}
        path={path}
        answer={answer}
      />
    </>
  )
}

function BackToOrder({ form }: { form: FaultForm }) {
  const t = useT()
  const href = useHref()
  return (
    <p>
      <ButtonLink href={href(trackingPath(form.publicId))} variant="quiet" icon="arrow-left">
        {t('fault-report.back')}
      </ButtonLink>
    </p>
  )
}
