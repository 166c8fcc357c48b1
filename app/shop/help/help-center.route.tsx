import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { topicPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/help-center.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.help.listHelp({}))
}

export default function HelpCenter({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('help-center.title')} description={t('help-center.intro')} />
      <Section title={t('help-center.title')} intro={t('help-center.intro')} headingLevel={1}>
        <div className="help-groups">
          {loaderData.categories.map((category) => (
            <section key={category.id} className="panel stack stack-small">
              <h2>
                <a href={href(`/help-center/category/${category.id}`)}>{category.name}</a>
              </h2>
              <p className="muted">{category.summary}</p>
              <ul className="link-list">
                {category.topics.map((topic) => (
                  <li key={topic.id}>
                    <a href={href(topicPath(topic))}>{topic.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section
        tone="sage"
        title={t('help-center.contact')}
        intro={t('help-center.contact.text')}
        actions={<ButtonLink href={href('/contact')}>{t('general.nav.contact')}</ButtonLink>}
      >
        {null}
      </Section>
    </>
  )
}
