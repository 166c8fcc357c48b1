import { Options } from '#app/editor/tools/options.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { PageGeometry } from '#design/document.ts'
import { hasSides, pageSides, type PageSide } from './page-side.ts'

type SideChoiceProps = {
  page: PageGeometry
  side: PageSide
  onChoose: (side: PageSide) => void
}

/** Side choice: which page of a spread, or which side of a cover, a layout is for. */
export function SideChoice({ page, side, onChoose }: SideChoiceProps) {
  const t = useT()
  if (!hasSides(page)) return null
  const kind = page.role === 'cover' ? 'cover' : 'spread'
  return (
    <Options
      label={t('create.book.side')}
      value={side}
      options={pageSides.map((value) => ({ value, label: t(`create.book.side.${kind}.${value}`) }))}
      onChoose={onChoose}
    />
  )
}
