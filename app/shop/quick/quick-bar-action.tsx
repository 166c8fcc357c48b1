import type { ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { quickFormId } from './quick-data.ts'

/**
 * Way on of the bar: what is given, until the picture shows somebody's own. From then on it is what is bought, and a
 * button that begins anew would be taken for the one that takes it along.
 */
export function QuickBarAction({ of, children }: { of: string | number; children: ReactNode }) {
  const t = useT()
  return (
    <>
      <span className="bar-until-own">{children}</span>
      <Button form={quickFormId(of)} icon="shopping-bag" className="bar-own">
        {t('create.saving.add')}
      </Button>
    </>
  )
}
