import type { ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'

export function NoDesigns({ actions }: { actions: ReactNode }) {
  const t = useT()
  return (
    <EmptyState
      illustration={<EmptyList />}
      title={t('designs.empty.title')}
      text={t('designs.empty.text')}
      actions={actions}
    />
  )
}
