import { EXPECTED_REFUSAL, isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { fieldOf, fieldsOf, type OfficeApi } from '#app/office/office-page.ts'
import { readAnswerWith } from '#app/office/tickets/answer-with.tsx'
import { FILES_FIELD } from '#commerce/attachment/attachment.terms.ts'
import type { ReprintPayer, ReprintReason } from '#commerce/reprint/reprint.terms.ts'

export const quantityField = (lineId: string) => `quantity.${lineId}`
export const versionField = (lineId: string) => `version.${lineId}`

/** Photos that lie on the server already: id and name, so that a refused form does not lose them. */
export const PHOTO_FIELD = 'photos'
export const photoNameField = (photoId: string) => `photoName.${photoId}`

const QUANTITY = /^quantity\.([0-9a-f-]{36})$/

/** Chosen lines as the API reads them: `<line>=<pieces>=<version>`. */
export function readLines(form: FormData): string[] {
  return [...form.keys()].flatMap((name) => {
    const lineId = QUANTITY.exec(name)?.[1]
    const typed = fieldOf(form, name)
    if (lineId === undefined || !/^\d{1,4}$/.test(typed) || Number(typed) === 0) return []
    const version = fieldOf(form, versionField(lineId))
    return [[lineId, Number(typed), ...(version ? [version] : [])].join('=')]
  })
}

/** Fields of an address as a form, for what was typed before and is drawn again. */
export function formOf(url: URL): FormData {
  const form = new FormData()
  for (const [name, value] of url.searchParams) form.append(name, value)
  return form
}

/** Hands new photos in first and notes them in the form: whatever is refused afterwards, they are there. */
export async function uploadPhotos(
  api: OfficeApi,
  number: string,
  form: FormData,
): Promise<Refused | undefined> {
  const files = form.getAll(FILES_FIELD).filter((file) => file instanceof File && file.size > 0)
  form.delete(FILES_FIELD)
  if (files.length === 0) return undefined
  const content = new FormData()
  for (const file of files) content.append(FILES_FIELD, file)
  const received = await api.orderHelp.receiveFaultPhotos({ number }, { content })
  if (isRefused(received)) return received
  for (const { id, name } of received.attachments) {
    form.append(PHOTO_FIELD, id)
    form.set(photoNameField(id), name)
  }
  return received.problem === undefined ? undefined : refusedFields({ photos: received.problem })
}

export async function sendReprint(api: OfficeApi, number: string, form: FormData) {
  const goesElsewhere = fieldOf(form, 'goesElsewhere') === 'on'
  return api.orderHelp.askForReprint({
    number,
    revision: fieldOf(form, 'revision'),
    lines: readLines(form),
    reason: fieldOf(form, 'reason') as ReprintReason,
    payer: fieldOf(form, 'payer') as ReprintPayer,
    lot: fieldOf(form, 'lot'),
    note: fieldOf(form, 'note'),
    photos: fieldsOf(form, PHOTO_FIELD),
    ...readAnswerWith(form),
    ...(goesElsewhere && {
      goesElsewhere: 'on' as const,
      recipient: fieldOf(form, 'recipient'),
      addressLine1: fieldOf(form, 'addressLine1'),
      addressLine2: fieldOf(form, 'addressLine2'),
      postalCode: fieldOf(form, 'postalCode'),
      city: fieldOf(form, 'city'),
      province: fieldOf(form, 'province'),
      phone: fieldOf(form, 'phone'),
    }),
  })
}

/** A refusal of the page itself, for what the API is not even asked. */
export const refusedFields = (fields: FieldErrors): Refused => ({
  errorCode: EXPECTED_REFUSAL,
  code: 'invalid',
  fields,
})
