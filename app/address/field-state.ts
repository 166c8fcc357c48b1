import type { FormAnswer } from '#app/forms.ts'

/** Field state: what a field of a form shows. */
export type FieldState = {
  name: string
  id: string
  defaultValue: string | undefined
  error: string | undefined
}

export type AddressSection = 'shipping' | 'billing'

export function autoCompleteOf(token: string, section: AddressSection | undefined): string {
  return section ? `${section} ${token}` : token
}

/** A field with what was typed, else with what is known. */
export function fillField(
  field: FieldState,
  answer: FormAnswer | undefined,
  known: unknown,
): FieldState {
  if (answer) return { ...field, defaultValue: answer.values[field.name] }
  return { ...field, defaultValue: typeof known === 'string' ? known : undefined }
}
