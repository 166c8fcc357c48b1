import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Card } from '#app/ui/goods/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ListCard } from '#commerce/content/content.contract.ts'

/** Wider than it is shown: a tile shows only the large part of a list's picture. */
const TILE = '(width >= 1280px) 450px, (width >= 768px) 40vw, 70vw'

/** Lists as pictures to choose from, with what the cheapest thing in each costs. */
export function HomeTiles({ lists }: { lists: readonly ListCard[] }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <ul className="kind-tiles kind-tiles-four">
      {lists.map(({ id, slug, name, picture, fromMinor }) => (
        <li key={id}>
          <Card
            href={href(`/${slug}`)}
            name={name}
            picture={picture && <Picture source={picture} sizes={TILE} alt="" />}
            price={
              fromMinor !== undefined && (
                <>
                  <span className="muted">{t('general.price.from')} </span>
                  {format.price(fromMinor)}
                </>
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
