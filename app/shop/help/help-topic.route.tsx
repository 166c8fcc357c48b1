import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { addressOf } from '#app/page-address.ts'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { topicPath } from '#app/paths.ts'
import { hasOwnChat } from '#app/shop/contact/start-chat.ts'
import { RichText } from '#app/shop/content/rich-text.tsx'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { DELIVERY_PRICES, DeliveryPrices } from './delivery-prices.tsx'
import type { Route } from './+types/help-topic.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const given = shop.match!.params['id']!
  const id = Number(given.slice(given.lastIndexOf('_') + 1))
  const topic = await orErrorPage(shop, await shop.api.help.getHelpTopic({ id }))
  if (shop.match!.path !== topicPath(topic)) goTo(shop, topicPath(topic), 301)
  return {
    topic,
    address: addressOf(topic.slugs, (slug) => topicPath({ id, slug })),
    hasChat: hasOwnChat(shop.site),
    isVoted: shop.url.searchParams.get('voted') === '1',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const given = shop.match!.params['id']!
  const { useful = '' } = await readFormValues(request)
  await shop.ensureSession()
  const id = Number(given.slice(given.lastIndexOf('_') + 1))
  const vote = { id, isUseful: useful as 'true' }
  await orErrorPage(shop, await shop.api.help.voteTopic(vote))
  return goTo(shop, `${shop.match!.path}?voted=1#voted`, 303)
}

export default function HelpTopic({ loaderData }: Route.ComponentProps) {
  const { topic, hasChat, isVoted } = loaderData
  const t = useT()
  const href = useHref()
  const [before, after] = topic.body.split(DELIVERY_PRICES).map((text) => text.trim())
  const crumbs = [
    { label: t('general.nav.help'), href: href('/help-center') },
    { label: topic.category.name, href: href(`/help-center/category/${topic.category.id}`) },
    { label: topic.title },
  ]
  return (
    <div className="container container-narrow page-block stack">
      <PageHead
        title={topic.title}
        description={topic.body.replace(DELIVERY_PRICES, '').slice(0, 150)}
      />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <h1>{topic.title}</h1>
      {before && <RichText text={before} />}
      {after !== undefined && <DeliveryPrices />}
      {after && <RichText text={after} />}
      <form method="post" action={href(topicPath(topic))} className="cluster" id="voted">
        {isVoted ? (
          <p role="status">{t('help-topic.voted')}</p>
        ) : (
          <>
            <span>{t('help-topic.useful')}</span>
            <Button name="useful" value="true" variant="secondary" size="small">
              {t('help-topic.yes')}
            </Button>
            <Button name="useful" value="false" variant="secondary" size="small">
              {t('help-topic.no')}
            </Button>
          </>
        )}
      </form>
      <p className="cluster">
        <span className="muted">{t('help-topic.more')}</span>
        <ButtonLink href={href(`/contact?topic=${topic.id}`)} variant="secondary" size="small">
          {t('general.nav.contact')}
        </ButtonLink>
        {hasChat && (
          <ButtonLink
            href={href(`/contact?channel=chat&topic=${topic.id}`)}
            variant="secondary"
            size="small"
            icon="message-circle"
          >
            {t('help-topic.chat')}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
