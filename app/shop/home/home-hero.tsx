import type { ReactNode } from 'react'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Hero } from '#app/ui/page/hero.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture, PicturePreload, type PictureSource } from '#app/ui/picture/picture.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'
import type { SeasonCard } from '#commerce/content/content.contract.ts'

/** Wider than it is shown: a scene of five to three fills a frame that is nearly square. */
export const HERO_SIZES = '(width >= 1408px) 880px, (width >= 768px) 64vw, 110vw'

export type Score = { average: number; count: number }

type HomeHeroProps = {
  /** Speaks of the brand without one. */
  season: SeasonCard | undefined
  picture: PictureSource | undefined
  score: Score | undefined
}

/** One promise, one price, one way in. */
export function HomeHero({ season, picture, score }: HomeHeroProps) {
  const { brand } = useShop()
  const t = useT()
  const href = useHref()
  const words = brand === 'tazalia' ? 'home.mugs' : 'home'
  const products = (
    <ButtonLink
      href={href('/products')}
      size="large"
      {...(season && { variant: 'secondary' as const })}
    >
      {t('home.start')}
    </ButtonLink>
  )
  return (
    <>
      {picture && <PicturePreload source={picture} sizes={HERO_SIZES} />}
      <Hero
        isWordsFirst
        eyebrow={season ? season.list.name : t('home.eyebrow')}
        title={t(season ? `home.season.${season.id}` : `${words}.title`)}
        text={t(season ? `home.season.${season.id}.text` : `${words}.text`)}
        picture={picture && <Picture source={picture} sizes={HERO_SIZES} alt="" priority />}
        actions={
          season ? (
            <>
              <ButtonLink href={href(`/${season.list.slug}`)} size="large">
                {t('home.season.see')}
              </ButtonLink>
              {products}
            </>
          ) : (
            <>
              {products}
              <ButtonLink href={href('/tags-list')} size="large" variant="secondary">
                {t('general.nav.ideas')}
              </ButtonLink>
            </>
          )
        }
        note={
          <>
            {season && <SeasonFacts season={season} />}
            {score && <ScoreLink score={score} />}
          </>
        }
      />
    </>
  )
}

export function SeasonFacts({ season }: { season: SeasonCard }) {
  const { orderBy, list } = season
  const t = useT()
  const format = useFormat()
  return (
    <>
      {list.fromMinor !== undefined && (
        <Fact icon="gift">{t('home.season.from', { price: format.price(list.fromMinor) })}</Fact>
      )}
      {orderBy !== undefined && (
        <Fact icon="truck">{t('home.season.orderBy', { day: format.dayOfYear(orderBy) })}</Fact>
      )}
    </>
  )
}

function Fact({ icon, children }: { icon: 'gift' | 'truck'; children: ReactNode }) {
  return (
    <p>
      <Icon name={icon} size={20} />
      {children}
    </p>
  )
}

/** The number in figures: stars alone do not say 4.4. */
export function ScoreLink({ score }: { score: Score }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const stars = format.number(Math.round(score.average * 10) / 10)
  return (
    <p className="score">
      <strong aria-hidden="true">{stars}</strong>
      <Rating value={score.average} label={t('general.stars', { stars })} />
      <a href={href('/reviews')}>{t('reviews.count', { count: score.count })}</a>
    </p>
  )
}
