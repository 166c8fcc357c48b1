import type { FormAnswer } from './forms.ts'
import type { MessageId } from './i18n/message-id.ts'
import { useT } from './i18n/shop-view.tsx'
import { Alert } from './ui/feedback/alert.tsx'
import { ErrorSummary } from './ui/form/field.tsx'

const messageOf: Readonly<Record<string, MessageId>> = {
  required: 'general.field.required',
  too_long: 'general.field.tooLong',
  email: 'general.field.email',
  phone: 'general.field.phone',
  must_accept: 'general.field.accept',
  forbidden_characters: 'general.field.forbiddenCharacters',
  link: 'general.field.link',
  too_short: 'general.field.tooShort',
  whole_number: 'general.field.wholeNumber',
  too_small: 'general.field.wholeNumber',
  too_big: 'general.field.tooBig',
  date: 'general.field.date',
  in_the_past: 'general.field.inThePast',
  adult: 'general.field.adult',
  url: 'general.field.url',
  json_object: 'general.field.json',
  too_large: 'general.file.tooLarge',
  too_many_files: 'general.file.tooMany',
  too_many_attempts: 'general.form.tooManyAttempts',
  unsupported_type: 'general.file.type',
  svg_not_accepted: 'general.file.type',
  heic_not_supported: 'general.file.type',
  type_mismatch: 'general.file.damaged',
  damaged_file: 'general.file.damaged',
  empty_file: 'general.file.damaged',
  country: 'general.field.country',
  country_not_delivered: 'general.field.countryNotDelivered',
  postal_code: 'general.field.postalCode',
  province: 'general.field.province',
  province_of_postal_code: 'general.field.provinceOfPostalCode',
  legal_id: 'general.field.legalId',
  tax_id: 'general.field.taxId',
  only_for_companies: 'general.field.onlyForCompanies',
  only_for_persons: 'general.field.onlyForPersons',
  not_used_here: 'general.field.notUsedHere',
  too_common: 'general.field.tooCommon',
  own_words: 'general.field.ownWords',
  wrong: 'general.field.wrongPassword',
  sign_in_again: 'general.field.signInAgain',
  encrypted_pdf: 'general.file.locked',
  expired: 'general.file.again',
}

/** Words for a code that say more on one page than they can on all. */
export type OwnWords = Readonly<Record<string, string>>

/** Value, error and id of each field of a form that may have been refused. */
export function useFormAnswer(answer: FormAnswer | undefined, own: OwnWords = {}) {
  const t = useT()
  return (name: string) => {
    const code = answer?.fields[name]
    return {
      name,
      id: `field-${name}`,
      defaultValue: answer?.values[name],
      error: code && (own[code] ?? t(messageOf[code] ?? 'general.field.invalid')),
    }
  }
}

/** Stands above a form and says what went wrong; each line leads to its field. */
export function FormErrors({ answer, own }: { answer: FormAnswer | undefined; own?: OwnWords }) {
  const t = useT()
  const field = useFormAnswer(answer, own)
  if (!answer) return null
  if (answer.code === 'too_many_attempts') {
    return (
      <Alert tone="warning" role="alert">
        <p>{t('general.form.tooManyAttempts')}</p>
      </Alert>
    )
  }
  const errors = Object.keys(answer.fields).map((name) => {
    const { id, error } = field(name)
    return { fieldId: id, message: error }
  })
  return <ErrorSummary title={t('general.form.errors')} errors={errors} />
}
