import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { visibilities } from '#commerce/design/design.terms.ts'
import { isNarrowed, readDesignsQuery, toFilter } from './designs/designs-query.ts'
import { ListControls } from './designs/list-controls.tsx'
import { ListPages } from './designs/list-pages.tsx'
import { readPostedForm } from './designs/posted-form.ts'
import { runManagedAction } from './designs/managed-actions.ts'
import { ManagedDesigns } from './designs/managed-designs.tsx'
import { useManagedListWords } from './designs/managed-list-words.ts'
import { ManagedWordsForm } from './designs/managed-words-form.tsx'
import { NotPublished } from './designs/not-published.tsx'
import './designs/designs.css'
import type { Route } from './+types/designs-admin.route'

const doneThings = [...visibilities, 'words'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const query = readDesignsQuery(searchParams)
  const { isPublished, isChanged, isSold } = query
  const filter = toFilter(query, new Date(), shop.site.timeZone)
  const asked = { ...filter, isPublished, isChanged, isSold }
  const { designs, total } = await orErrorPage(
    shop,
    await shop.api.design.listManagedDesigns(asked),
  )
  const edited = searchParams.get('edit')
  return {
    designs,
    total,
    query,
    edited: designs.find(({ id }) => id === edited),
    done: doneThings.find((thing) => thing === searchParams.get('done')),
    doneCount: Number(searchParams.get('count')) || 1,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runManagedAction(getShop(context), await readPostedForm(request))
}

export default function AccountDesignsAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { designs, total, query, edited, done, doneCount } = loaderData
  const t = useT()
  const href = useHref()
  const words = useManagedListWords()
  const formAnswer = actionData && 'values' in actionData ? actionData : undefined
  const isEmpty = total === 0 && !isNarrowed(query)
  return (
    <>
      <PageHead title={t('general.account.designsAdmin')} noindex />
      <header className="stack stack-small">
        <h1>{t('general.account.designsAdmin')}</h1>
        <p className="lead">{t('accounts-designs-admin.intro')}</p>
      </header>
      {done && !actionData && (
        <Alert tone="success" role="status">
          <p>{t(`accounts-designs-admin.done.${done}`, { count: doneCount })}</p>
        </Alert>
      )}
      {actionData && 'notDone' in actionData && <NotPublished {...actionData} designs={designs} />}
      {edited && <ManagedWordsForm key={edited.id} design={edited} answer={formAnswer} />}
      {isEmpty ? (
        <EmptyState
          illustration={<EmptyList />}
          title={t('accounts-designs-admin.empty.title')}
          text={t('accounts-designs-admin.empty.text')}
          actions={<ButtonLink href={href('/products')}>{t('general.nav.products')}</ButtonLink>}
        />
      ) : (
        <>
          <ListControls asked={query} words={words.controls} questions={words.questions} />
          <p role="status" className="muted">
            {t('accounts-designs-admin.count', { count: total })}
          </p>
          {designs.length > 0 && <ManagedDesigns designs={designs} />}
          <ListPages page={query.page} total={total} words={words.pages} />
          <p className="muted">{t('accounts-designs-admin.counted')}</p>
        </>
      )}
    </>
  )
}
