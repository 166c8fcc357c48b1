import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Dialog, DialogCloseButton } from '#app/ui/feedback/dialog.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { askedFindings, OTHER_FINDING } from './quick-data.ts'

const FORM_ID = 'quick-questions-form'

/** Stands ready in the page with every question; the script shows those that the shop asks. */
export function QuickQuestions() {
  const t = useT()
  return (
    <Dialog
      id="quick-questions"
      title={t('create.preview.confirm.title')}
      closeLabel={t('general.close')}
      actions={
        <>
          <DialogCloseButton>{t('create.preview.confirm.back')}</DialogCloseButton>
          <Button form={FORM_ID}>{t('create.preview.confirm.order')}</Button>
        </>
      }
    >
      <form id={FORM_ID} className="stack" noValidate data-quick-questions>
        <p>{t('create.preview.confirm.text')}</p>
        {([...askedFindings, OTHER_FINDING] as const).map((code) => (
          <section key={code} className="panel stack stack-small" data-code={code} hidden>
            <h3 className="small-heading">{t(titleOf(code))}</h3>
            {isAdvised(code) && <p className="muted">{t(`design.quick.advice.${code}`)}</p>}
            <CheckboxField name={code} label={t('create.preview.confirm.agree')} />
            <p className="field-error" data-missing hidden>
              {t('create.preview.confirm.missing')}
            </p>
          </section>
        ))}
      </form>
    </Dialog>
  )
}

const titleOf = (code: (typeof askedFindings)[number] | typeof OTHER_FINDING) =>
  code === 'face_cut' ? 'create.faces.confirm' : (`create.preview.confirm.${code}` as const)

/** Advised findings: what one meets here, and what helps; the rest is the maker's business. */
const advised = [
  'placeholder_text',
  'empty_slot',
  'low_resolution',
  'text_overflow',
  'face_cut',
] as const

const isAdvised = (code: string): code is (typeof advised)[number] =>
  (advised as readonly string[]).includes(code)
