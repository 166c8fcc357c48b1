import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ErrorSummary } from '#app/ui/form/field.tsx'
import type { CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import { restoreDraft } from './draft.ts'
import { useStepHref } from './express.ts'
import type { useLiveForm } from './use-live-form.ts'

type StepFormProps = {
  step: Exclude<CheckoutStep, 'payment'>
  title: string
  live: ReturnType<typeof useLiveForm>
  own: OwnWords
  /** Labels by which the list of mistakes names the fields. */
  labels: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A step whose fields are looked at while they are filled in. */
export function StepForm(props: StepFormProps) {
  const { step, title, live, own, labels, className, children } = props
  const t = useT()
  const stepHref = useStepHref()
  const isBusy = useNavigation().state === 'submitting'
  const field = useFormAnswer(live.answer, own)
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [isLive, setLive] = useState(false)
  const { news, isRefused, draft } = live
  useEffect(() => {
    setLive(true)
    if (!isRefused && form.current) restoreDraft(form.current, draft)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the step is opened
  }, [])
  useEffect(() => {
    if (news) summary.current?.focus()
  }, [news])
  const errors = live.listed.map((name) => {
    const { id, error } = field(name)
    const label = labels[name]
    const message = label && error ? t('general.labelled', { label, value: error }) : error
    return { fieldId: id, message }
  })
  const isTurnedAway = isRefused && live.answer.code === 'too_many_attempts'
  return (
    <Form
      method="post"
      action={stepHref(step)}
      className={`form ${className ?? ''}`}
      ref={form}
      // A browser without script insists on what is required; with it, the page says it better.
      noValidate={isLive}
      {...live.handlers}
    >
      <h2>{title}</h2>
      <div ref={summary} tabIndex={-1} className="step-errors">
        {isTurnedAway ? (
          <FormErrors answer={live.answer} />
        ) : (
          <ErrorSummary title={t('general.form.errors')} errors={errors} />
        )}
      </div>
      <input type="hidden" name="intent" value={step} />
      {children}
      <div className="form-actions">
        <Button size="large" iconEnd="arrow-right" busy={isBusy}>
          {t(`checkout.to.${step}`)}
        </Button>
      </div>
    </Form>
  )
}
