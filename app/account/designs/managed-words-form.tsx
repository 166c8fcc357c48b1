import { Form, useLocation } from 'react-router'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import type { ManagedDesign } from '#commerce/design/design-list.contract.ts'
import { LONGEST_DESCRIPTION, LONGEST_NAME } from '#commerce/design/design.terms.ts'
import { addressWith } from './designs-query.ts'
import { passing } from './own-actions.ts'

/** Form for what the shop says about a design. */
export function ManagedWordsForm({
  design,
  answer,
}: {
  design: ManagedDesign
  answer: FormAnswer | undefined
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const field = useFormAnswer(answer)
  const filled = (name: string, value: string) => {
    const { defaultValue = value, ...given } = field(name)
    return { ...given, defaultValue }
  }
  return (
    <section className="panel stack" aria-labelledby="words-title">
      <h2 id="words-title">{t('accounts-designs-admin.words', { name: design.name })}</h2>
      <Form method="post" action={`${pathname}${search}`} className="form">
        <FormErrors answer={answer} />
        <input type="hidden" name="intent" value="words" />
        <input type="hidden" name="designId" value={design.id} />
        <TextField
          label={t('accounts-designs-admin.words.name')}
          required
          maxLength={LONGEST_NAME}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asked for it wants to type now
          autoFocus
          {...filled('name', design.name)}
        />
        <TextArea
          label={t('accounts-designs-admin.words.description')}
          hint={t('accounts-designs-admin.words.description.hint')}
          maxLength={LONGEST_DESCRIPTION}
          {...filled('description', design.description)}
        />
        <TextField
          label={t('accounts-designs-admin.words.tags')}
          hint={t('accounts-designs-admin.words.tags.hint')}
          optionalLabel={t('general.field.optional')}
          {...filled('tags', design.tags.join(', '))}
        />
        <div className="form-actions">
          <Button>{t('accounts-designs-admin.save')}</Button>
          <ButtonLink href={addressWith(pathname, search, passing)} variant="quiet">
            {t('accounts-designs-admin.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
