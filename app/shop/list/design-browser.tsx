import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { designSorts } from '#commerce/catalogue/design-sort.terms.ts'
import { ChoiceLinks } from './choice-links.tsx'
import { DesignGrid } from './design-grid.tsx'
import { USUAL_DESIGN_SORT, type DesignQuery } from './design-query.ts'
import { DESIGN_PAGE_SIZE, withChoice } from './list-query.ts'
import { ListSort } from './list-sort.tsx'
import { LiveList } from './live-list.tsx'
import { PageNumbers } from './page-numbers.tsx'

type TagCount = { id: number; name: string; count: number }

export type DesignBrowserData = {
  designs: readonly DesignCard[]
  total: number
  query: DesignQuery
  tags?: readonly TagCount[]
}

/** Designs to look through: by theme, in an order, page by page. */
export function DesignBrowser({
  designs,
  total,
  query,
  tags,
  withArticle = false,
  whenThereAreNone,
}: DesignBrowserData & {
  /** Article names, where the designs are on different articles. */
  withArticle?: boolean
  whenThereAreNone?: ReactNode
}) {
  const t = useT()
  const { pathname } = useLocation()
  if (total === 0 && query.tagId === undefined) return whenThereAreNone
  return (
    <LiveList>
      <div className="stack" data-list-results>
        {tags && <ThemeChoice tags={tags} chosen={query.tagId} />}
        <div className="list-bar">
          <p className="list-count" data-list-count>
            {t('designs.count', { count: total })}
          </p>
          <SortChoice chosen={query.sort} />
        </div>
        {designs.length > 0 ? (
          <DesignGrid
            designs={designs}
            headingLevel={2}
            firstIsPriority
            withArticle={withArticle}
          />
        ) : (
          <EmptyState
            illustration={<EmptyList />}
            title={t('page.list.empty.title')}
            text={t('page.list.empty.text')}
            actions={<ButtonLink href={pathname}>{t('page.list.clear')}</ButtonLink>}
          />
        )}
        <PageNumbers page={query.page} total={total} size={DESIGN_PAGE_SIZE} />
      </div>
    </LiveList>
  )
}

function ThemeChoice({ tags, chosen }: { tags: readonly TagCount[]; chosen: number | undefined }) {
  const t = useT()
  const { pathname, search } = useLocation()
  if (tags.length < 2) return null
  const href = (value: string | undefined) => withChoice(pathname, search, 'tag', value)
  return (
    <ChoiceLinks
      label={t('designs.theme')}
      choices={[
        { label: t('designs.themeAll'), href: href(undefined), isChosen: chosen === undefined },
        ...tags.map(({ id, name, count }) => ({
          label: name,
          href: href(String(id)),
          isChosen: id === chosen,
          count,
        })),
      ]}
    />
  )
}

function SortChoice({ chosen }: { chosen: DesignQuery['sort'] }) {
  const t = useT()
  const others = designSorts.toReversed().filter((sort) => sort !== USUAL_DESIGN_SORT)
  return (
    <ListSort
      chosen={chosen}
      sorts={[USUAL_DESIGN_SORT, ...others].map((value) => ({
        value,
        label: t(`designs.sort.${value}`),
      }))}
    />
  )
}
