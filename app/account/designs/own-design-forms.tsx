import { Form, useLocation } from 'react-router'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'
import { LONGEST_NAME } from '#commerce/design/design.terms.ts'
import { addressWith } from './designs-query.ts'
import { passing } from './own-actions.ts'

export function RenameForm({
  design,
  answer,
}: {
  design: OwnDesign
  answer: FormAnswer | undefined
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { defaultValue = design.name, ...field } = useFormAnswer(answer)('name')
  return (
    <Form method="post" action={`${pathname}${search}`} className="design-tile-form">
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="designId" value={design.id} />
      <TextField
        label={t('accounts-designs.name')}
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        // Who asked for it wants to type now.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field}
        defaultValue={defaultValue}
      />
      <div className="cluster">
        <Button size="small">{t('accounts-designs.save')}</Button>
        <ButtonLink href={addressWith(pathname, search, passing)} size="small" variant="quiet">
          {t('accounts-designs.cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** The harmless answer: a hasty Enter deletes nothing. React's autoFocus does not know links. */
const focusOn = (link: HTMLAnchorElement | null) => link?.focus()

export function DeleteQuestion({ design }: { design: OwnDesign }) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={addressWith(pathname, search, passing)}
      className="design-tile-form"
      aria-label={t('accounts-designs.delete.of', { name: design.name })}
    >
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="designId" value={design.id} />
      <p>{t('accounts-designs.delete.question')}</p>
      <div className="cluster">
        <Button size="small" variant="danger" icon="trash">
          {t('accounts-designs.delete')}
        </Button>
        <ButtonLink
          href={addressWith(pathname, search, passing)}
          size="small"
          variant="quiet"
          ref={focusOn}
        >
          {t('accounts-designs.keep')}
        </ButtonLink>
      </div>
    </Form>
  )
}
