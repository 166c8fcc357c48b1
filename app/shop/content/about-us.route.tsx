import { orErrorPage } from '#app/answers.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Hero } from '#app/ui/page/hero.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import type { Route } from './+types/about-us.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.content.findPicture({ name: 'about-workshop' }))
}

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  const { picture } = loaderData
  const { config } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead
        title={t('about-us.title', { brand: config.brandName })}
        description={t('about-us.text')}
        picture={picture}
      />
      <Hero
        tone="sage"
        title={t('about-us.title', { brand: config.brandName })}
        text={t('about-us.text')}
        picture={
          picture && (
            <Picture source={picture} sizes="(width >= 1024px) 640px, 100vw" alt="" priority />
          )
        }
      />
      <Section title={t('about-us.how')} intro={t('about-us.how.text')}>
        <UspList
          items={[
            {
              icon: 'upload',
              title: t('about-us.step.design'),
              text: t('about-us.step.design.text'),
            },
            { icon: 'eye', title: t('about-us.step.check'), text: t('about-us.step.check.text') },
            {
              icon: 'package',
              title: t('about-us.step.print'),
              text: t('about-us.step.print.text'),
            },
          ]}
        />
      </Section>
      <Section
        tone="sunken"
        title={t('about-us.promise')}
        intro={t('about-us.promise.text')}
        actions={<ButtonLink href={href('/contact')}>{t('general.nav.contact')}</ButtonLink>}
      >
        <UspList
          layout="list"
          items={[
            { icon: 'shield-check', title: t('about-us.promise.reprint') },
            { icon: 'lock', title: t('about-us.promise.photos') },
            { icon: 'leaf', title: t('about-us.promise.stock') },
          ]}
        />
      </Section>
    </>
  )
}
