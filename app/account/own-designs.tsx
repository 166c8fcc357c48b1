import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { OwnDesign } from '#commerce/design/design.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Picture } from '#app/ui/picture.tsx'

type Design = z.infer<typeof OwnDesign>

export function OwnDesigns({
  designs,
  empty,
  showVisibility = false,
  headingLevel = 2,
}: {
  designs: readonly Design[]
  empty: { title: string; text: string }
  showVisibility?: boolean
  headingLevel?: 2 | 3
}): ReactNode {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  if (designs.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyList />}
        title={empty.title}
        text={empty.text}
        actions={<ButtonLink href={href('/')}>{t('general.nav.products')}</ButtonLink>}
      />
    )
  }
  return (
    <CardGrid>
      {designs.map((design) => (
        <Card
          key={design.id}
          href={href(createPath(design.articleId))}
          name={design.name}
          headingLevel={headingLevel}
          note={format.day(design.updatedAt)}
          picture={design.picture && <Picture source={design.picture} sizes="300px" alt="" />}
          badges={showVisibility && <Badge>{t(`general.visibility.${design.visibility}`)}</Badge>}
        />
      ))}
    </CardGrid>
  )
}
