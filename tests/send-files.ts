import { isRefused } from '#api/refusal.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import type { Visitor } from './api.ts'
import { makeForm } from './pictures/uploadable.ts'

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
