import { orErrorPage } from '#app/answers.ts'
import { languages } from '#config/locales.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { topicPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import type { Route } from './+types/help-category.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const id = Number(shop.match!.params['id'])
  const category = await orErrorPage(shop, await shop.api.help.getHelpCategory({ id }))
  const path = `/help-center/category/${id}`
  return { category, address: { paths: Object.fromEntries(languages.map((code) => [code, path])) } }
}

export default function HelpCategory({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.help'), href: href('/help-center') },
    { label: category.name },
  ]
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={category.name} description={category.summary} />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <h1>{category.name}</h1>
      <p className="lead">{category.summary}</p>
      <ul className="link-list">
        {category.topics.map((topic) => (
          <li key={topic.id}>
            <a href={href(topicPath(topic))}>{topic.title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
