import { useId } from 'react'
import type { Block } from '#commerce/content/content.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { ReviewList } from '#app/shop/catalogue/review-list.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Card } from '#app/ui/goods/card.tsx'
import { Hero } from '#app/ui/page/hero.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import { MovingPicture } from './moving-picture.tsx'
import { RichText } from './rich-text.tsx'

const WIDE = '(width >= 1024px) 640px, 100vw'
/** Twice its width: a tile shows only the large part of a list's picture. */
const TILE = '(width >= 1024px) 400px, 80vw'

/** One part of a landing page. What has nothing to show in this store is not there. */
export function BlockView({ block, isFirst = false }: { block: Block; isFirst?: boolean }) {
  switch (block.kind) {
    case 'banner':
      return <Banner block={block} isFirst={isFirst} />
    case 'catalog':
      return block.lists.length > 0 ? <Lists block={block} /> : <Articles block={block} />
    case 'product':
      return <Articles block={block} />
    case 'design':
      return <Designs block={block} />
    case 'review':
      return <Reviews block={block} />
    case 'attribute':
      return <Attributes block={block} />
    case 'environment':
    case 'project_preview':
    case 'shipment_company':
      return <Words block={block} />
  }
}

function Banner({ block, isFirst }: { block: Block; isFirst: boolean }) {
  return (
    <Hero
      title={block.title}
      text={block.body}
      headingLevel={isFirst ? 1 : 2}
      tone={isFirst ? 'accent' : 'sage'}
      isPictureWhole
      picture={<Media block={block} priority={isFirst} />}
      actions={<Target block={block} size="large" />}
    />
  )
}

function Lists({ block }: { block: Block }) {
  const href = useHref()
  return (
    <Section title={block.title} intro={block.body}>
      <ul className="kind-tiles">
        {block.lists.map((list) => (
          <li key={list.id}>
            <Card
              href={href(`/${list.slug}`)}
              name={list.name}
              picture={list.picture && <Picture source={list.picture} sizes={TILE} alt="" />}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Articles({ block }: { block: Block }) {
  if (block.articles.length === 0) return null
  return (
    <Section title={block.title} intro={block.body} actions={<Target block={block} />}>
      <ArticleGrid articles={block.articles} />
    </Section>
  )
}

function Designs({ block }: { block: Block }) {
  if (block.designs.length === 0) return null
  return (
    <Section
      title={block.title}
      intro={block.body}
      tone="sunken"
      actions={<Target block={block} />}
    >
      <DesignGrid designs={block.designs} />
    </Section>
  )
}

function Reviews({ block }: { block: Block }) {
  const t = useT()
  const href = useHref()
  if (block.reviews.length === 0) return null
  return (
    <Section
      title={block.title || t('reviews.title')}
      intro={block.body}
      tone="butter"
      actions={
        <ButtonLink href={href('/reviews')} variant="secondary">
          {t('general.nav.reviews')}
        </ButtonLink>
      }
    >
      <ReviewList reviews={block.reviews} isRow />
    </Section>
  )
}

/** Attributes: what the articles are made of, or a few short promises. */
function Attributes({ block }: { block: Block }) {
  const promises = linesOf(block.body)
  return (
    <Section
      title={block.title}
      intro={promises.length > 0 ? undefined : block.body}
      tone="sage"
      actions={<Target block={block} />}
    >
      <UspList
        items={[
          ...promises.map((title) => ({ icon: 'check' as const, title })),
          ...block.attributes.map(({ attribute, label, values }) => ({
            icon: attribute === 'care' ? ('leaf' as const) : ('palette' as const),
            title: label,
            text: values.map((value) => value.label).join(', '),
          })),
        ]}
      />
    </Section>
  )
}

/** Empty when the text is anything but a list. */
function linesOf(body: string): string[] {
  const lines = body.split('\n')
  return lines.every((line) => line.startsWith('- ')) ? lines.map((line) => line.slice(2)) : []
}

function Words({ block }: { block: Block }) {
  const headingId = useId()
  const hasMedia = block.picture !== undefined || block.video !== undefined
  return (
    <section className="section words-block" aria-labelledby={headingId}>
      <div className="container split">
        <div className="stack">
          <h2 id={headingId}>{block.title}</h2>
          <Body block={block} />
          {block.target && (
            <p>
              <Target block={block} />
            </p>
          )}
        </div>
        <div className={hasMedia ? 'block-picture' : 'split-picture'}>
          {hasMedia ? <Media block={block} priority={false} /> : <Parcel />}
        </div>
      </div>
    </section>
  )
}

/** Steps one after the other where the block tells what happens with a project. */
function Body({ block }: { block: Block }) {
  const lines = linesOf(block.body)
  if (block.kind !== 'project_preview' || lines.length === 0) return <RichText text={block.body} />
  return (
    <ol className="told-steps">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}

function Media({ block, priority }: { block: Block; priority: boolean }) {
  if (block.media === 'VIDEO' && block.video) {
    return <MovingPicture video={block.video} alt={block.title} />
  }
  if (!block.picture) return null
  return <Picture source={block.picture} sizes={WIDE} alt="" priority={priority} />
}

function Target({ block, size = 'medium' }: { block: Block; size?: 'medium' | 'large' }) {
  const href = useHref()
  if (!block.target) return null
  return (
    <ButtonLink
      href={href(block.target.path)}
      size={size}
      variant={block.kind === 'banner' ? 'primary' : 'secondary'}
    >
      {block.target.label}
    </ButtonLink>
  )
}
