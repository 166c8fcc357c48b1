import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Section } from '#app/ui/page/section.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { tagSubjects, type TagSubject } from '#commerce/catalogue/catalogue.terms.ts'
import { CARD_SIZES } from './article-grid.tsx'
import type { Route } from './+types/tags-list.route'

type Tag = Route.ComponentProps['loaderData']['tags'][number]

const titles = {
  OCCASION: 'general.menu.occasions',
  PERSON: 'general.menu.people',
  STYLE: 'tags-list.style',
} as const satisfies Record<TagSubject, MessageId>

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.tag.listTags({}))
}

export default function TagsList({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const groups = tagSubjects
    .map((subject) => ({ subject, tags: loaderData.tags.filter((tag) => tag.subject === subject) }))
    .filter(({ tags }) => tags.length > 0)
  return (
    <>
      <PageHead
        title={t('tags-list.title')}
        description={t('tags-list.intro')}
        picture={loaderData.tags.find(({ picture }) => picture)?.picture}
      />
      <div className="container page-block stack">
        <h1>{t('tags-list.title')}</h1>
        <p className="lead">{t('tags-list.intro')}</p>
        <nav aria-label={t('tags-list.title')}>
          <ul className="tag-cloud">
            {groups.map(({ subject }) => (
              <li key={subject}>
                <a href={`#${subject.toLowerCase()}`}>{t(titles[subject])}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {groups.map(({ subject, tags }, index) => (
        <Section
          key={subject}
          id={subject.toLowerCase()}
          title={t(titles[subject])}
          tone={index % 2 === 0 ? 'sunken' : 'plain'}
        >
          <CardGrid>
            {tags.map((tag, place) => (
              <TagCard key={tag.id} tag={tag} isFirst={index + place === 0} />
            ))}
          </CardGrid>
        </Section>
      ))}
    </>
  )
}

function TagCard({ tag, isFirst }: { tag: Tag; isFirst: boolean }) {
  const t = useT()
  const href = useHref()
  const { picture, articleCount, designCount } = tag
  return (
    <Card
      href={href(tagPath(tag))}
      name={tag.name}
      headingLevel={3}
      note={
        articleCount > 0
          ? t('tags-list.count', { count: articleCount })
          : t('designs.count', { count: designCount })
      }
      picture={picture && <Picture source={picture} sizes={CARD_SIZES} alt="" priority={isFirst} />}
    />
  )
}
