import { isRefused } from '#api/refusal.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import type { Visitor } from '#tests/api.ts'
import { makeForm } from '#tests/pictures/uploadable.ts'

type Given = { bytes: Uint8Array; name: string; type?: string }

export async function extSessionIdOf(visitor: Visitor): Promise<string> {
  const session = await visitor.session.getSession({})
  if (isRefused(session)) throw new Error(session.code)
  return session.extSessionId
}

/** As the editor does it; the answer may be a refusal. */
export async function sendFiles(
  visitor: Visitor,
  given: Given[],
  fields: Record<string, string> = {},
) {
  const own = { ext_session_id: await extSessionIdOf(visitor) }
  return visitor.upload.uploadImages({}, { content: makeForm(given, { ...own, ...fields }) })
}

export async function uploadFiles(visitor: Visitor, ...given: Given[]): Promise<Upload[]> {
  const answer = await sendFiles(visitor, given)
  if (isRefused(answer)) throw new Error(answer.code)
  return answer.files as Upload[]
}

/** Ids of a small photo that was attached to a form, and not sent yet. */
export async function attachPhoto(visitor: Visitor): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const content = new FormData()
  content.append('files', new File([new Uint8Array(photo)], 'mug.jpg', { type: 'image/jpeg' }))
  const form = await visitor.attachment.receiveForm({ accepts: 'photos', most: 5 }, { content })
  if (isRefused(form)) throw new Error(form.code)
  return form.attachments.map(({ id }) => id)
}
