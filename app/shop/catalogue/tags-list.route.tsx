import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'
import { CARD_SIZES } from './article-grid.tsx'
import type { Route } from './+types/tags-list.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.catalogue.listTags({}))
}

export default function TagsList({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('tags-list.title')} description={t('tags-list.intro')} />
      <Section title={t('tags-list.title')} intro={t('tags-list.intro')} headingLevel={1}>
        <CardGrid>
          {loaderData.tags.map((tag, index) => (
            <Card
              key={tag.id}
              href={href(tagPath(tag))}
              name={tag.name}
              headingLevel={2}
              note={
                tag.articleCount > 0
                  ? t('tags-list.count', { count: tag.articleCount })
                  : t('designs.count', { count: tag.designCount })
              }
              picture={
                tag.picture && (
                  <Picture source={tag.picture} sizes={CARD_SIZES} alt="" priority={index === 0} />
                )
              }
            />
          ))}
        </CardGrid>
      </Section>
    </>
  )
}
