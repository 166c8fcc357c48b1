import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Section } from '#app/ui/page/section.tsx'
import type { ListCard } from '#commerce/content/content.contract.ts'
import { CARD_SIZES } from './article-grid.tsx'
import type { Route } from './+types/products.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.content.listLists({}))
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { lists } = loaderData
  const of = (menu: ListCard['menu']) => lists.filter((list) => list.menu === menu)
  const designs = lists.filter(({ type }) => type === 'LIST_DESIGNS')
  const sections = [
    { title: t('products.highlights'), lists: of('HIGHLIGHT') },
    { title: t('products.designs'), lists: designs },
    { title: t('general.menu.occasions'), lists: [...of('OCCASION'), ...of('PERSON')] },
  ].filter((section) => section.lists.length > 0)
  const categories = of('CATEGORY')
  return (
    <>
      <PageHead
        title={t('products.title')}
        description={t('products.intro')}
        picture={categories[0]?.picture}
      />
      <Section title={t('products.title')} intro={t('products.intro')} headingLevel={1}>
        {categories.length > 0 ? <ListGrid lists={categories} isFirst /> : <Nothing />}
      </Section>
      {sections.map(({ title, lists: shown }, index) => (
        <Section key={title} title={title} tone={index % 2 === 0 ? 'sunken' : 'plain'}>
          <ListGrid lists={shown} headingLevel={3} />
        </Section>
      ))}
    </>
  )
}

function ListGrid(props: { lists: readonly ListCard[]; headingLevel?: 2 | 3; isFirst?: boolean }) {
  const { lists, headingLevel = 2, isFirst = false } = props
  const href = useHref()
  return (
    <CardGrid>
      {lists.map(({ id, slug, name, picture }, index) => (
        <Card
          key={id}
          href={href(`/${slug}`)}
          name={name}
          headingLevel={headingLevel}
          picture={
            picture && (
              <Picture
                source={picture}
                sizes={CARD_SIZES}
                alt=""
                priority={isFirst && index === 0}
              />
            )
          }
        />
      ))}
    </CardGrid>
  )
}

function Nothing() {
  const t = useT()
  return (
    <EmptyState
      headingLevel={2}
      illustration={<EmptyList />}
      title={t('home.empty')}
      text={t('home.empty.text')}
    />
  )
}
