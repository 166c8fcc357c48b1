import { isBlank } from '#api/fields.ts'
import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { topicPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { hasOwnChat } from '#app/shop/contact/start-chat.ts'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Section } from '#app/ui/page/section.tsx'
import type { Route } from './+types/help-center.route'

const MOST_LETTERS = 200

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const help = await orErrorPage(shop, await shop.api.help.listHelp({}))
  const hasChat = hasOwnChat(shop.site)
  const words = shop.url.searchParams.get('query')?.trim().slice(0, MOST_LETTERS) ?? ''
  if (isBlank(words)) return { ...help, words: '', topics: [], hasChat }
  const answer = await shop.api.search.searchHelp({ query: words })
  return { ...help, words, topics: isRefused(answer) ? [] : answer.topics, hasChat }
}

export default function HelpCenter({ loaderData }: Route.ComponentProps) {
  const { words, topics, hasChat } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead
        title={t('help-center.title')}
        description={t('help-center.intro')}
        noindex={words !== ''}
      />
      <Section title={t('help-center.title')} intro={t('help-center.intro')} headingLevel={1}>
        <form
          method="get"
          role="search"
          aria-label={t('help-center.search.label')}
          className="help-search"
          action={href('/help-center')}
        >
          <TextField
            label={t('help-center.search.label')}
            name="query"
            type="search"
            defaultValue={words}
            maxLength={MOST_LETTERS}
            required
          />
          <Button>{t('help-center.search.submit')}</Button>
        </form>
        {words !== '' && (
          <div className="stack stack-small page-block">
            <h2>{t('help-center.search.found', { count: topics.length, query: words })}</h2>
            <ul className="link-list">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <a href={href(topicPath(topic))}>{topic.title}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
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
        actions={
          <>
            <ButtonLink href={href('/contact')}>{t('general.nav.contact')}</ButtonLink>
            {hasChat && (
              <ButtonLink
                href={href('/contact?channel=chat')}
                variant="secondary"
                icon="message-circle"
              >
                {t('help-topic.chat')}
              </ButtonLink>
            )}
          </>
        }
      >
        {null}
      </Section>
    </>
  )
}
