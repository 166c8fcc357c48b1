import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { problemOfRefusal, type UploadProblem } from '#app/upload/upload-problems.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type Shop } from '#app/shop.ts'
import { RefusedFiles } from '#app/shop/send-photos/refused-files.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { MOST_FILES_PER_REQUEST, PHONE_LINK_MINUTES } from '#commerce/upload/upload.terms.ts'
import { PhoneForm } from './phone-form.tsx'
import type { Route } from './+types/phone-upload.route'
import '#app/shop/send-photos/send-photos.css'
import './phone-upload.css'

const tokenOf = (shop: Shop) => shop.match!.params['token']!
const pathOf = (shop: Shop) => `/upload-from-phone/${encodeURIComponent(tokenOf(shop))}`

/** Phone upload as whoever scanned the code may know it: that it works, and for how long. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = tokenOf(shop)
  const link = await shop.api.upload.getPhoneLink({ token })
  // Never worked, ran out, or its owner has left: the way on is the same.
  if (isRefused(link)) return data({ state: 'over' } as const, { status: 410 })
  const minutes = Math.ceil((Date.parse(link.expiresAt) - Date.now()) / 60_000)
  const arrived = Number(shop.url.searchParams.get('arrived') ?? 0)
  return {
    state: 'open' as const,
    token,
    minutes: Math.max(1, minutes),
    arrived: Number.isInteger(arrived) && arrived > 0 && arrived < 1_000 ? arrived : 0,
  }
}

export type PhoneAnswer = {
  arrived: number
  refused: { name: string; problem: UploadProblem | 'required' | 'too_many' }[]
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const contentType = request.headers.get('content-type') ?? ''
  const content = (request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>
  const token = tokenOf(shop)
  const answer = await shop.api.upload.uploadFromPhone({ token }, { content, contentType })
  if (!isRefused(answer)) {
    if (answer.refused.length === 0) goTo(shop, `${pathOf(shop)}?arrived=${answer.arrived}`, 303)
    const refused = answer.refused.map(({ name, refusal }) => ({
      name,
      problem: problemOfRefusal({ code: refusal }),
    }))
    return data<PhoneAnswer>({ arrived: answer.arrived, refused }, { status: 422 })
  }
  const { code, fields } = answer
  // The page itself says that the code no longer works.
  if (code === 'not_found' || code === 'expired' || code === 'unauthenticated') {
    goTo(shop, pathOf(shop), 303)
  }
  const isTooMany = fields['img'] === 'too_many'
  const isNone = fields['img'] === 'required'
  const problem = isTooMany ? 'too_many' : isNone ? 'required' : problemOfRefusal(answer)
  return data<PhoneAnswer>({ arrived: 0, refused: [{ name: '', problem }] }, { status: 422 })
}

export default function PhoneUpload({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  if (loaderData.state === 'over') {
    return (
      <div className="container container-narrow page-block stack">
        <PageHead title={t('phone-upload.over.title')} noindex />
        <h1>{t('phone-upload.over.title')}</h1>
        <Alert tone="warning">
          <p>{t('phone-upload.over.text', { minutes: PHONE_LINK_MINUTES })}</p>
        </Alert>
      </div>
    )
  }
  const { minutes, token } = loaderData
  const arrived = actionData?.arrived ?? loaderData.arrived
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={t('phone-upload.title')} noindex />
      <h1>{t('phone-upload.title')}</h1>
      <p className="lead">{t('phone-upload.intro')}</p>
      {arrived > 0 && (
        <Alert tone="success" role="status" title={t('phone-upload.arrived', { count: arrived })}>
          <p>{t('phone-upload.more')}</p>
        </Alert>
      )}
      {actionData && actionData.refused.length > 0 && <Refused refused={actionData.refused} />}
      <PhoneForm token={token} />
      <p className="phone-upload-note">
        {t('phone-upload.note', { count: MOST_FILES_PER_REQUEST, minutes })}
      </p>
    </div>
  )
}

function Refused({ refused }: Pick<PhoneAnswer, 'refused'>) {
  const t = useT()
  const wordsOf = (problem: PhoneAnswer['refused'][number]['problem']) =>
    problem === 'required' || problem === 'too_many'
      ? t(`phone-upload.${problem}`, { count: MOST_FILES_PER_REQUEST })
      : t(`create.photos.problem.${problem}`)
  return <RefusedFiles refused={refused} wordsOf={wordsOf} />
}
