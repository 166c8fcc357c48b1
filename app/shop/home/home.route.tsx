import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { BlockView } from '#app/shop/content/block.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Hero } from '#app/ui/hero.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'
import { UspList } from '#app/ui/usp-list.tsx'
import type { Brand } from '#config/site-table.ts'
import { SeasonSlot } from './season-slot.tsx'
import type { Route } from './+types/home.route'

const heroes: Record<Brand, string> = { estampa: 'hero-estampa', tazalia: 'hero-mug-shop' }

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const [home, { articles }, { tags }, { picture: hero }, { season }] = await Promise.all([
    shop.api.content.getHome({}),
    shop.api.catalogue.listArticles({ limit: 24 }).then((answer) => orErrorPage(shop, answer)),
    shop.api.catalogue.listTags({}).then((answer) => orErrorPage(shop, answer)),
    shop.api.content
      .findPicture({ name: heroes[shop.site.brand] })
      .then((answer) => orErrorPage(shop, answer)),
    shop.api.content.findSeason({}).then((answer) => orErrorPage(shop, answer)),
  ])
  // A shop that has just been set up has written no home page yet, and a front door all the same.
  const blocks = isRefused(home) ? [] : home.blocks
  return { blocks, articles, tags, hero, season }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { blocks, articles, tags, hero, season } = loaderData
  const { brand } = useShop()
  const t = useT()
  const href = useHref()
  const isMugShop = brand === 'tazalia'
  if (articles.length === 0) return <EmptyHome />
  return (
    <>
      <PageHead
        title={t(isMugShop ? 'home.mugs.title' : 'home.title')}
        description={t(isMugShop ? 'home.mugs.text' : 'home.text')}
        picture={hero}
      />
      <Hero
        eyebrow={t('home.eyebrow')}
        title={t(isMugShop ? 'home.mugs.title' : 'home.title')}
        text={t(isMugShop ? 'home.mugs.text' : 'home.text')}
        picture={
          hero && <Picture source={hero} sizes="(width >= 1024px) 640px, 100vw" alt="" priority />
        }
        actions={
          <>
            <ButtonLink href={href('/products')} size="large">
              {t('home.start')}
            </ButtonLink>
            <ButtonLink href={href('/tags-list')} size="large" variant="secondary">
              {t('general.nav.ideas')}
            </ButtonLink>
          </>
        }
      />
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
      {season && <SeasonSlot season={season} />}
      {isMugShop || blocks.length === 0 ? (
        <Section id="products" title={t('home.products')} intro={t('home.products.intro')}>
          <ArticleGrid articles={articles} />
        </Section>
      ) : (
        <div id="products">
          {blocks
            .filter((block) => block.kind !== 'banner')
            .map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
        </div>
      )}
      {tags.length > 0 && (
        <Section
          title={t('home.ideas')}
          intro={t('home.ideas.intro')}
          tone="butter"
          actions={
            <ButtonLink href={href('/tags-list')} variant="secondary">
              {t('home.ideas.all')}
            </ButtonLink>
          }
        >
          <ul className="tag-cloud">
            {tags.map((tag) => (
              <li key={tag.id}>
                <a href={href(tagPath(tag))}>{tag.name}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
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
