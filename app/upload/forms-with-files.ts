import { data } from 'react-router'
import { isRefused, refusals, type FieldErrors, type Refused } from '#api/refusal.ts'
import { decodeForm } from '#api/wire.ts'
import type { Attachment } from '#commerce/attachment/attachment.contract.ts'
import { FILES_FIELD } from '#commerce/attachment/attachment.terms.ts'
import { pageError } from '#app/answers.ts'
import { readFormValues, type FormAnswer, type FormValues } from '#app/forms.ts'
import type { Shop } from '#app/shop.ts'

export type FormWithFiles = {
  values: FormValues
  attachments: Attachment[]
  /** Why a file was not taken. */
  problem: string | undefined
}

/** Answer to a refused form with files: also the files, which nobody can fill in again. */
export type FilesAnswer = FormAnswer & { attachments: Attachment[] }

/** A posted form with files. They go on to the API while they arrive. */
export async function readFormWithFiles(
  shop: Shop,
  request: Request,
  takes: { accepts: 'photos' | 'documents'; most: number },
): Promise<FormWithFiles> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    return { values: await readFormValues(request), attachments: [], problem: undefined }
  }
  if (!request.body) throw pageError(400, { message: 'Bad Request' })
  const content = request.body as ReadableStream<Uint8Array>
  const form = await shop.api.attachment.receiveForm(takes, { content, contentType })
  if (isRefused(form)) {
    const status = form.code === 'invalid' ? 400 : refusals[form.code]
    throw pageError(status, { message: 'Bad Request' })
  }
  const fields = form.fields.map(({ name, value }) => [name, value])
  const values: FormValues = {}
  for (const [name, value] of Object.entries(decodeForm(new URLSearchParams(fields)))) {
    if (typeof value === 'string') values[name] = value
  }
  return { values, attachments: form.attachments, problem: form.problem }
}

/** File errors: what is wrong with the form before it is sent on, when a file is. */
export function fileErrors({ problem }: FormWithFiles): FieldErrors | undefined {
  return problem === undefined ? undefined : { [FILES_FIELD]: problem }
}

export function refusedFormWithFiles(
  refused: Pick<Refused, 'code' | 'fields'>,
  { values, attachments }: FormWithFiles,
) {
  const answer: FilesAnswer = { code: refused.code, fields: refused.fields, values, attachments }
  return data(answer, { status: refused.code === 'too_many_attempts' ? 429 : 422 })
}
