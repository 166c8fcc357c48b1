import { Slider } from '#app/editor/tools/slider.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { PageGeometry } from '#design/document.ts'
import { largestSpacing } from '#design/layouts/arrange.ts'
import type { Spacing } from '#design/layouts/layout.ts'

type SpacingProps = {
  page: PageGeometry
  spacing: Spacing
  onChange: (spacing: Spacing) => void
}

/** Between the photos, around them and at their corners; the layout on the page follows. */
export function LayoutSpacing({ page, spacing, onChange }: SpacingProps) {
  const t = useT()
  const format = useFormat()
  const most = largestSpacing(page)
  const inMm = (value: number) => t('create.mm', { value: format.number(value) })
  const slider = (key: keyof Spacing, label: string, shown: string) => (
    <Slider
      label={label}
      value={spacing[key]}
      min={0}
      max={most[key]}
      step={0.5}
      shown={shown}
      onChange={(value) => onChange({ ...spacing, [key]: value })}
    />
  )
  const { gapMm, marginMm, radiusMm } = spacing
  const margin = marginMm === 0 ? t('create.tools.toTheEdge') : inMm(marginMm)
  return (
    <section className="word-stack" aria-label={t('create.tools.spacing')}>
      {slider('gapMm', t('create.tools.gap'), inMm(gapMm))}
      {slider('marginMm', t('create.tools.margin'), margin)}
      {slider('radiusMm', t('create.tools.corners'), inMm(radiusMm))}
    </section>
  )
}
