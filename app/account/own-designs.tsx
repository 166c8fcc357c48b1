import type { ReactNode } from 'react'
import { useFormat, useHref } from '#app/i18n/shop-view.tsx'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'
import { DesignPicture } from './designs/design-picture.tsx'
import { draftPath } from './designs/draft-path.ts'

/** A few designs to go on with. */
export function OwnDesigns({
  designs,
  headingLevel = 2,
}: {
  designs: readonly OwnDesign[]
  headingLevel?: 2 | 3
}): ReactNode {
  const href = useHref()
  const format = useFormat()
  return (
    <CardGrid>
      {designs.map((design) => (
        <Card
          key={design.id}
          href={href(draftPath(design))}
          name={design.name}
          headingLevel={headingLevel}
          note={format.day(design.updatedAt)}
          picture={<DesignPicture design={design} />}
        />
      ))}
    </CardGrid>
  )
}
