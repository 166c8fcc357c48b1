import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { LightHeader } from '#app/ui/page/light-header.tsx'
import { Logo } from '#app/ui/picture/logo.tsx'

export function LightPageHeader({ back }: { back: { path: string; label: string } }) {
  const { brand, config } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <LightHeader
      logo={<Logo brand={brand} brandName={config.brandName} />}
      homeHref={href('/')}
      skipLabel={t('general.skipToContent')}
      back={{ href: href(back.path), label: back.label }}
      reassurance={{ icon: 'lock', text: t('general.secure') }}
    />
  )
}
