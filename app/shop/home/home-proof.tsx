import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ReviewList } from '#app/shop/catalogue/review-list.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Section } from '#app/ui/page/section.tsx'
import type { Review } from '#commerce/review/review.contract.ts'
import { ScoreLink, type Score } from './home-hero.tsx'

type HomeProofProps = {
  title: string
  intro: string
  reviews: readonly Review[]
  score: Score | undefined
}

/** Social proof: what others hold in their hands. The number, and voices with their photos. */
export function HomeProof({ title, intro, reviews, score }: HomeProofProps) {
  const t = useT()
  const href = useHref()
  if (reviews.length === 0) return null
  return (
    <Section
      title={title}
      intro={intro}
      tone="butter"
      actions={
        <ButtonLink href={href('/reviews')} variant="secondary">
          {t('general.nav.reviews')}
        </ButtonLink>
      }
    >
      {score && <ScoreLink score={score} />}
      <ReviewList reviews={reviews} isRow />
    </Section>
  )
}
