import { CompanyFields, PhoneField } from '#app/address/identity-fields.tsx'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, RadioGroup, TextField } from '#app/ui/form/field.tsx'
import { customerKinds } from '#commerce/sign-in/sign-in.terms.ts'

export function RegisterForm({ answer }: { answer: FormAnswer | undefined }) {
  const t = useT()
  const { defaultCountryA2: country } = useShop().config
  const field = useFormAnswer(answer)
  return (
    <form method="post" className="form by-kind">
      <FormErrors answer={answer} />
      <input type="hidden" name="intent" value="register" />
      <RadioGroup
        label={t('login.register.kind')}
        name="kind"
        layout="chips"
        defaultValue={answer?.values['kind'] ?? 'PERSON'}
        options={customerKinds.map((kind) => ({
          value: kind,
          label: t(`login.register.kind.${kind}`),
        }))}
      />
      <div className="form for-company">
        <CompanyFields country={country} field={field} />
      </div>
      <div className="form-row">
        <TextField
          label={t('login.register.name')}
          autoComplete="given-name"
          required
          {...field('name')}
        />
        <TextField
          label={t('login.register.surname')}
          autoComplete="family-name"
          required
          {...field('surname')}
        />
      </div>
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <PhoneField country={country} {...field('phone')} />
      <CheckboxField
        label={t('login.register.policy')}
        required
        {...field('policy')}
        defaultValue={undefined}
      />
      <div className="form-actions">
        <Button size="large">{t('login.register.submit')}</Button>
      </div>
    </form>
  )
}
