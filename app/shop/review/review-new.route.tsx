import { isRefused } from '#api/refusal.ts'
import { goTo, notFound } from '#app/answers.ts'
import { AttachedFiles } from '#app/upload/attached-files.tsx'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import {
  fileErrors,
  readFormWithFiles,
  refusedFormWithFiles,
  type FilesAnswer,
} from '#app/upload/forms-with-files.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { RadioGroup, TextArea, TextField } from '#app/ui/form/field.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { MOST_PHOTOS, PHOTO_TYPES } from '#commerce/attachment/attachment.terms.ts'
import { LEAST_REVIEW_LENGTH, MOST_REVIEW_LENGTH } from '#commerce/review/review-writing.terms.ts'
import './review-form.css'
import type { Route } from './+types/review-new.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const sent = searchParams.get('sent')
  if (sent === 'shown' || sent === 'pending') return { state: sent } as const
  const token = searchParams.get('token') ?? ''
  const answer = await shop.api.reviewWriting.getReviewable({ token })
  if (!isRefused(answer)) {
    const { isWritten, ...reviewed } = answer
    return isWritten
      ? ({ state: 'written' } as const)
      : ({ state: 'open', ...reviewed, token } as const)
  }
  return answer.code === 'expired' ? ({ state: 'expired' } as const) : notFound(shop)
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const form = await readFormWithFiles(shop, request, { accepts: 'photos', most: MOST_PHOTOS })
  const fields = fileErrors(form)
  if (fields) return refusedFormWithFiles({ code: 'invalid', fields }, form)
  const attachment = form.attachments.map(({ id }) => id)
  const review: unknown = { ...form.values, attachment }
  const answer = await shop.api.reviewWriting.writeReview(
    review as Parameters<ShopApi['reviewWriting']['writeReview']>[0],
  )
  if (!isRefused(answer)) {
    return goTo(shop, `/reviews/new?sent=${answer.isShown ? 'shown' : 'pending'}`, 303)
  }
  const { token = '' } = form.values
  // The page of the link itself says that it has run out or was used.
  if (answer.code === 'conflict' || answer.code === 'expired') {
    return goTo(shop, `/reviews/new?${new URLSearchParams({ token })}`, 303)
  }
  return refusedFormWithFiles(answer, form)
}

export default function NewReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  if (loaderData.state === 'open') {
    const { articleName, picture, buyerName, token } = loaderData
    const title = t('review-new.title', { article: articleName })
    return (
      <div className="container container-narrow page-block stack">
        <PageHead title={title} noindex />
        <div className="review-of">
          {picture && (
            <div className="review-of-picture">
              <Picture source={picture} sizes="7rem" alt="" />
            </div>
          )}
          <div className="stack stack-small">
            <h1>{title}</h1>
            <p className="lead">{t('review-new.intro')}</p>
          </div>
        </div>
        <form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="token" value={token} />
          <ReviewFields answer={actionData} buyerName={buyerName} />
        </form>
      </div>
    )
  }
  const { state } = loaderData
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={t(`review-new.${state}.title`)} noindex />
      <h1>{t(`review-new.${state}.title`)}</h1>
      <Alert
        tone={state === 'expired' ? 'warning' : 'success'}
        role="status"
        actions={
          <ButtonLink href={href('/reviews')} variant="secondary">
            {t('general.nav.reviews')}
          </ButtonLink>
        }
      >
        <p>{t(`review-new.${state}.text`)}</p>
      </Alert>
    </div>
  )
}

function ReviewFields({
  answer,
  buyerName,
}: {
  answer: FilesAnswer | undefined
  buyerName: string | undefined
}) {
  const t = useT()
  const field = useFormAnswer(answer)
  const { defaultValue: chosen = '', ...stars } = field('stars')
  const { defaultValue: name = buyerName, ...named } = field('name')
  return (
    <>
      <FormErrors answer={answer} />
      <RadioGroup
        label={t('review-new.stars')}
        layout="stars"
        required
        {...stars}
        defaultValue={chosen}
        options={['1', '2', '3', '4', '5'].map((value) => ({
          value,
          label: t('review-new.starCount', { count: Number(value) }),
        }))}
      />
      <TextArea
        label={t('review-new.body')}
        hint={t('review-new.bodyHint', { least: LEAST_REVIEW_LENGTH, most: MOST_REVIEW_LENGTH })}
        rows={6}
        required
        minLength={LEAST_REVIEW_LENGTH}
        maxLength={MOST_REVIEW_LENGTH}
        {...field('body')}
      />
      <TextField
        label={t('review-new.name')}
        hint={t('review-new.nameHint')}
        autoComplete="given-name"
        required
        maxLength={60}
        {...named}
        defaultValue={name}
      />
      <AttachedFiles
        answer={answer}
        label={t('review-new.photos')}
        hint={t('review-new.photosHint', { count: MOST_PHOTOS })}
        accept={PHOTO_TYPES}
      />
      <div className="form-actions">
        <Button size="large" icon="star">
          {t('review-new.submit')}
        </Button>
      </div>
    </>
  )
}
