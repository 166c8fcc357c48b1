import type { DesignCard } from '#commerce/design/design.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { designPath } from '#app/paths.ts'
import { ArticlePrice, CARD_SIZES } from '#app/shop/catalogue/article-grid.tsx'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'

export function DesignGrid({
  designs,
  headingLevel = 3,
  firstIsPriority = false,
  withArticle = false,
}: {
  designs: readonly DesignCard[]
  headingLevel?: 2 | 3
  firstIsPriority?: boolean
  /** Article names, where the designs are on different articles. */
  withArticle?: boolean
}) {
  const href = useHref()
  return (
    <CardGrid>
      {designs.map((design, index) => (
        <Card
          key={design.id}
          href={href(designPath(design))}
          name={design.name}
          note={withArticle && design.articleName}
          headingLevel={headingLevel}
          price={design.price && <DesignPrice design={design} />}
          picture={
            design.picture && (
              <Picture
                source={design.picture}
                sizes={CARD_SIZES}
                alt=""
                priority={firstIsPriority && index === 0}
              />
            )
          }
        />
      ))}
    </CardGrid>
  )
}

function DesignPrice({ design }: { design: DesignCard }) {
  const t = useT()
  return (
    <>
      {design.isFromPrice && <span className="muted">{t('general.price.from')} </span>}
      <ArticlePrice price={design.price!} />
    </>
  )
}
