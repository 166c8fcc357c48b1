import { data } from 'react-router'
import { isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { problemOfRefusal, type UploadProblem } from '#app/upload/upload-problems.ts'
import { readFormValues } from '#app/forms.ts'
import { addPhotosPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'

export type NotTaken = UploadProblem | 'required' | 'tooMany' | 'noRoom'

export type AddPhotosAnswer = {
  arrived: number
  refused: { name: string; problem: NotTaken }[]
  fields: FieldErrors
}

/** One form with photos and words, and small ones that take something back. */
export async function runAddPhotosAction(shop: Shop, token: string, request: Request) {
  // Where nothing remembers who somebody is, nothing can be taken back.
  await shop.ensureSession()
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/'))
    return takeBack(shop, token, await readFormValues(request))
  const content = (request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>
  const answer = await shop.api.collection.addPhotos({ token }, { content, contentType })
  if (isRefused(answer)) return refusedWhole(shop, token, answer)
  const { arrived, refused } = answer
  if (refused.length === 0) {
    goTo(shop, `${addPhotosPath(token)}?${arrived > 0 ? `arrived=${arrived}` : 'done=thanks'}`, 303)
  }
  const told = refused.map(({ name, refusal }) => ({ name, problem: problemOf(refusal) }))
  return answerWith({ arrived, refused: told })
}

async function takeBack(shop: Shop, token: string, values: Record<string, string>) {
  const { photoId, commentId } = values
  const answer =
    photoId === undefined
      ? await shop.api.collection.takeBackComment({ token, commentId: commentId ?? '' })
      : await shop.api.collection.takeBackPhoto({ token, photoId })
  const isUsed = isRefused(answer) && answer.code === 'in_use'
  return goTo(shop, `${addPhotosPath(token)}?done=${isUsed ? 'usedBefore' : 'takenBack'}`, 303)
}

function refusedWhole(shop: Shop, token: string, refused: Refused) {
  const { code, fields } = refused
  // The page itself says what has become of the link.
  if (code === 'not_found' || code === 'expired') goTo(shop, addPhotosPath(token), 303)
  const { name, comment } = fields
  if (name ?? comment) {
    return answerWith({ fields: { ...(name && { name }), ...(comment && { comment }) } })
  }
  return answerWith({ refused: [{ name: '', problem: wholeProblemOf(refused) }] })
}

function wholeProblemOf(refused: Refused): NotTaken {
  if (refused.fields['img'] === 'too_many') return 'tooMany'
  if (refused.fields['img'] === 'required') return 'required'
  return refused.code === 'quota_exceeded' ? 'noRoom' : problemOfRefusal(refused)
}

const problemOf = (refusal: string): NotTaken =>
  refusal === 'quota_exceeded' ? 'noRoom' : problemOfRefusal({ code: refusal })

const answerWith = (answer: Partial<AddPhotosAnswer>) =>
  data<AddPhotosAnswer>({ arrived: 0, refused: [], fields: {}, ...answer }, { status: 422 })
