import { pageError } from '#app/answers.ts'

/** A posted form in which a name may stand several times, as ticked boxes do. */
export async function readPostedForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw pageError(415, { message: 'Unsupported Media Type' })
  }
  return new URLSearchParams(await request.text())
}
