import { Form } from 'react-router'
import { CompanyFields, PhoneField } from '#app/address/identity-fields.tsx'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { RadioGroup, TextField } from '#app/ui/form/field.tsx'
import type { Profile } from '#commerce/customer/customer.contract.ts'
import { answerTo, type OwnSignIn } from './own-sign-in.ts'
import { CurrentPassword } from './current-password.tsx'

type DetailsProps = { profile: Profile; signIn: OwnSignIn; answer: FormAnswer | undefined }

export function Details({ profile, signIn, answer }: DetailsProps) {
  return (
    <>
      <PersonForm profile={profile} answer={answerTo(answer, 'profile')} />
      <EmailForm profile={profile} signIn={signIn} answer={answerTo(answer, 'email')} />
    </>
  )
}

function PersonForm({ profile, answer }: Omit<DetailsProps, 'signIn'>) {
  const t = useT()
  const { defaultCountryA2: country } = useShop().config
  const field = useFormAnswer(answer)
  const filled = (name: keyof Profile) => {
    const { defaultValue = profile[name], ...rest } = field(name)
    return { ...rest, defaultValue }
  }
  return (
    <Form method="post" className="form by-kind" key={JSON.stringify(profile)}>
      <FormErrors answer={answer} />
      <input type="hidden" name="intent" value="profile" />
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
      <PhoneField country={country} {...filled('phone')} />
      <RadioGroup
        label={t('accounts-profile.kind')}
        name="kind"
        layout="chips"
        defaultValue={answer?.values['kind'] ?? profile.kind}
        options={(['PERSON', 'COMPANY'] as const).map((kind) => ({
          value: kind,
          label: t(`accounts-profile.kind.${kind}`),
        }))}
      />
      <div className="form for-company">
        <CompanyFields country={country} field={filled} />
      </div>
      <div className="form-actions">
        <Button>{t('accounts-profile.save')}</Button>
      </div>
    </Form>
  )
}

function EmailForm({ profile, signIn, answer }: DetailsProps) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <section className="panel stack" aria-labelledby="change-email">
      <h2 id="change-email" className="small-heading">
        {t('accounts-profile.email')}
      </h2>
      <p>
        <strong className="break-anywhere">{profile.email}</strong>
      </p>
      {signIn.pendingEmail && (
        <Alert tone="info">
          <p>{t('accounts-profile.email.pending', { email: signIn.pendingEmail })}</p>
        </Alert>
      )}
      <Form method="post" className="form">
        <FormErrors answer={answer} />
        <input type="hidden" name="intent" value="email" />
        <TextField
          label={t('accounts-profile.email.new')}
          type="email"
          autoComplete="email"
          hint={t('accounts-profile.email.hint')}
          required
          {...field('email')}
        />
        <CurrentPassword hasPassword={signIn.hasPassword} {...field('password')} />
        <div className="form-actions">
          <Button variant="secondary">{t('accounts-profile.email.change')}</Button>
        </div>
      </Form>
    </section>
  )
}
