import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { BlockView } from '#app/shop/content/block.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import type { ListCard } from '#commerce/content/content.contract.ts'
import type { Brand } from '#config/site-table.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeProof } from './home-proof.tsx'
import { HomeSteps } from './home-steps.tsx'
import { HomeTiles } from './home-tiles.tsx'
import { SeasonSlot } from './season-slot.tsx'
import type { Route } from './+types/home.route'

const heroes: Record<Brand, string> = { estampa: 'hero-estampa', tazalia: 'hero-mug-shop' }
/** More would be a catalogue: that is one click away. */
const MOST_TILES = 8
const MOST_REVIEWS = 6

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const [home, { articles }, { lists }, { tags }, { picture: hero }, { season }, proof] =
    await Promise.all([
      shop.api.content.getHome({}),
      shop.api.catalogue.listArticles({ limit: 24 }).then((answer) => orErrorPage(shop, answer)),
      shop.api.content.listLists({}).then((answer) => orErrorPage(shop, answer)),
      shop.api.tag.listTags({}).then((answer) => orErrorPage(shop, answer)),
      shop.api.content
        .findPicture({ name: heroes[shop.site.brand] })
        .then((answer) => orErrorPage(shop, answer)),
      shop.api.content.findSeason({}).then((answer) => orErrorPage(shop, answer)),
      shop.api.review
        .listReviews({ onlyWithPhotos: true, sort: 'RELEVANCE', limit: MOST_REVIEWS })
        .then((answer) => orErrorPage(shop, answer)),
    ])
  // A shop that has just been set up has written no home page yet, and a front door all the same.
  const blocks = isRefused(home) ? [] : home.blocks
  const { reviews, summary } = proof
  return { blocks, articles, lists, tags, hero, season, reviews, summary }
}

/** Home page: what there is, for whom and when, what others say, and how it works. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { blocks, articles, lists, tags, hero, season, reviews, summary } = loaderData
  const { brand } = useShop()
  const t = useT()
  const isMugShop = brand === 'tazalia'
  if (articles.length === 0) return <EmptyHome />
  const picture = (!isMugShop && season?.picture) || hero
  const score =
    summary.average === undefined ? undefined : { average: summary.average, count: summary.count }
  const of = (kind: (typeof blocks)[number]['kind']) => blocks.find((block) => block.kind === kind)
  const [product, design, steps, voices] = [
    of('product'),
    of('design'),
    of('project_preview'),
    of('review'),
  ]
  const shown = [of('banner'), of('catalog'), product, design, steps, voices]
  return (
    <>
      <PageHead
        title={t(isMugShop ? 'home.mugs.title' : 'home.title')}
        description={t(isMugShop ? 'home.mugs.text' : 'home.text')}
        picture={hero}
      />
      <HomeHero season={isMugShop ? undefined : season} picture={picture} score={score} />
      <div className="container">
        <UspList
          items={[
            { icon: 'camera', title: t('home.usp.photo'), text: t('home.usp.photo.text') },
            { icon: 'palette', title: t('home.usp.proof'), text: t('home.usp.proof.text') },
            { icon: 'leaf', title: t('home.usp.local'), text: t('home.usp.local.text') },
            { icon: 'heart', title: t('home.usp.care'), text: t('home.usp.care.text') },
          ]}
        />
      </div>
      <What lists={lists} articles={isMugShop || blocks.length === 0 ? articles : []} />
      {product && !isMugShop && <BlockView block={product} />}
      {isMugShop && season && <SeasonSlot season={season} />}
      <ForWhom lists={lists} tags={tags} season={season?.list.id} />
      {design && !isMugShop && <BlockView block={design} />}
      <HomeProof
        title={voices?.title || t('reviews.title')}
        intro={voices?.body ?? ''}
        reviews={reviews}
        score={score}
      />
      {steps && <HomeSteps block={steps} />}
      {blocks
        .filter((block) => !isMugShop && !shown.includes(block))
        .map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
    </>
  )
}

/** A shop of one kind shows its things, one of many the ways to them. */
function What({
  lists,
  articles,
}: {
  lists: ListCard[]
  articles: Parameters<typeof ArticleGrid>[0]['articles']
}) {
  const t = useT()
  const href = useHref()
  const kinds = lists.filter(({ menu }) => menu === 'CATEGORY').slice(0, MOST_TILES)
  return (
    <Section
      id="products"
      title={t('home.products')}
      intro={t('home.products.intro')}
      actions={
        <ButtonLink href={href('/products')} variant="secondary">
          {t('general.menu.allProducts')}
        </ButtonLink>
      }
    >
      {articles.length > 0 ? <ArticleGrid articles={articles} /> : <HomeTiles lists={kinds} />}
    </Section>
  )
}

/** Recipients, with what is given these days first. */
function ForWhom({
  lists,
  tags,
  season,
}: {
  lists: ListCard[]
  tags: readonly { id: number; slug: string; name: string }[]
  season: string | undefined
}) {
  const t = useT()
  const href = useHref()
  const ideas = lists
    .filter(({ menu }) => menu === 'OCCASION' || menu === 'PERSON')
    .toSorted((one, other) => Number(other.id === season) - Number(one.id === season))
    .slice(0, MOST_TILES)
  if (ideas.length + tags.length === 0) return null
  return (
    <Section title={t('home.ideas')} intro={t('home.ideas.intro')} tone="sage">
      <HomeTiles lists={ideas} />
      {/* Folded: forty links made the page of a phone longer than what it shows. */}
      <details className="more-ideas">
        <summary className="button button-secondary">{t('home.ideas.all')}</summary>
        <ul className="tag-cloud">
          {tags.map((tag) => (
            <li key={tag.id}>
              <a href={href(tagPath(tag))}>{tag.name}</a>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

function EmptyHome() {
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('home.title')} description={t('home.empty.text')} />
      <div className="container">
        <EmptyState
          headingLevel={1}
          illustration={<EmptyList />}
          title={t('home.empty')}
          text={t('home.empty.text')}
          actions={<ButtonLink href={href('/contact')}>{t('home.empty.contact')}</ButtonLink>}
        />
      </div>
    </>
  )
}
