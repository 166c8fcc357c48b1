import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Hero } from '#app/ui/page/hero.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { HERO_SIZES, SeasonFacts } from './home-hero.tsx'
import type { SeasonCard } from '#commerce/content/content.contract.ts'

/** Season slot: what people give these days, and the last day on which it can be ordered for that. */
export function SeasonSlot({ season }: { season: SeasonCard }) {
  const { id, list } = season
  const t = useT()
  const href = useHref()
  return (
    <Hero
      headingLevel={2}
      tone="sage"
      eyebrow={list.name}
      title={t(`home.season.${id}`)}
      text={t(`home.season.${id}.text`)}
      picture={
        (season.picture ?? list.picture) && (
          <Picture source={(season.picture ?? list.picture)!} sizes={HERO_SIZES} alt="" />
        )
      }
      actions={
        <ButtonLink href={href(`/${list.slug}`)} size="large">
          {t('home.season.see')}
        </ButtonLink>
      }
      note={<SeasonFacts season={season} />}
    />
  )
}
