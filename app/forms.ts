import { data } from 'react-router'
import type { FieldErrors, Refused } from '#api/refusal.ts'
import { decodeForm } from '#api/wire.ts'
import { pageError } from './answers.ts'

export type FormValues = Record<string, string>

/** Form answer: what a page gets back when its form was refused. What was typed, and what is wrong with it. */
export type FormAnswer = { code: string; fields: FieldErrors; values: FormValues }

/** The fields of a posted form. Only the plain encoding: nothing here takes files. */
export async function readFormValues(request: Request): Promise<FormValues> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?)?$/i.test(type)) {
    throw pageError(415, { message: 'Unsupported Media Type' })
  }
  const decoded = decodeForm(new URLSearchParams(await request.text()))
  const values: FormValues = {}
  for (const [name, value] of Object.entries(decoded)) {
    if (typeof value === 'string') values[name] = value
  }
  return values
}

const secretFields = new Set(['password', 'currentPassword'])

export function refusedForm(refused: Refused, values: FormValues) {
  const shown = Object.entries(values).filter(([name]) => !secretFields.has(name))
  const answer: FormAnswer = {
    code: refused.code,
    fields: refused.fields,
    values: Object.fromEntries(shown),
  }
  return data(answer, { status: refused.code === 'too_many_attempts' ? 429 : 422 })
}
