import { orErrorPage } from '#app/answers.ts'
import { OpenDesignFile } from '#app/design-file/design-file-box.tsx'
import { readFormValues, type FormAnswer } from '#app/forms.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'
import { isNarrowed, readDesignsQuery, toFilter } from './designs/designs-query.ts'
import { draftPath } from './designs/draft-path.ts'
import { ListControls } from './designs/list-controls.tsx'
import { ListPages } from './designs/list-pages.tsx'
import { doneOf, runOwnAction } from './designs/own-actions.ts'
import { OwnDesignTiles } from './designs/own-design-tiles.tsx'
import { useOwnListWords } from './designs/own-list-words.ts'
import './designs/designs.css'
import type { Route } from './+types/designs.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const query = readDesignsQuery(searchParams)
  const filter = toFilter(query, new Date(), shop.site.timeZone)
  const { designs, total } = await orErrorPage(shop, await shop.api.design.listOwnDesigns(filter))
  return {
    designs,
    total,
    query,
    asked: {
      rename: searchParams.get('rename') ?? undefined,
      delete: searchParams.get('delete') ?? undefined,
    },
    done: doneOf(searchParams.get('done')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runOwnAction(getShop(context), await readFormValues(request))
}

export default function AccountDesigns({ loaderData, actionData }: Route.ComponentProps) {
  const { designs, total, query, asked, done } = loaderData
  const t = useT()
  const href = useHref()
  const words = useOwnListWords()
  const isEmpty = total === 0 && !isNarrowed(query)
  return (
    <>
      <PageHead title={t('general.account.designs')} noindex />
      <h1>{t('general.account.designs')}</h1>
      {done && !actionData && (
        <Alert tone="success" role="status">
          <p>{t(`accounts-designs.done.${done}`)}</p>
        </Alert>
      )}
      {actionData && <Refusal answer={actionData} designs={designs} />}
      {isEmpty ? (
        <EmptyState
          illustration={<EmptyList />}
          title={t('accounts-designs.empty.title')}
          text={t('accounts-designs.empty.text')}
          actions={<ButtonLink href={href('/products')}>{t('general.nav.products')}</ButtonLink>}
        />
      ) : (
        <>
          {(total > 1 || isNarrowed(query)) && (
            <ListControls asked={query} words={words.controls} />
          )}
          <p role="status" className="muted">
            {t('accounts-designs.count', { count: total })}
          </p>
          <OwnDesignTiles designs={designs} asked={asked} answer={actionData} />
          <ListPages page={query.page} total={total} words={words.pages} />
        </>
      )}
      <section className="designs-file stack">
        <h2>{t('together.file.title')}</h2>
        <p className="muted">{t('together.file.text')}</p>
        <OpenDesignFile />
      </section>
    </>
  )
}

/** A wrong name stands beside its field; everything else is said here, with what to do. */
function Refusal({ answer, designs }: { answer: FormAnswer; designs: readonly OwnDesign[] }) {
  const t = useT()
  const href = useHref()
  if (answer.values['intent'] === 'rename' && answer.code === 'invalid') return null
  const design = designs.find(({ id }) => id === answer.values['designId'])
  const problem = documentProblems[answer.fields['document'] ?? '']
  const mustLook = (answer.code === 'preflight' || problem) && design !== undefined
  return (
    <Alert
      tone="warning"
      role="alert"
      actions={
        mustLook && (
          <ButtonLink href={href(draftPath(design))} size="small" variant="secondary">
            {t('accounts-designs.refused.open')}
          </ButtonLink>
        )
      }
    >
      <p>{t(problem ?? refusalMessage(answer.code))}</p>
    </Alert>
  )
}

/** Document problems that only the editor can put right. */
const documentProblems: Partial<Record<string, MessageId>> = {
  empty_document: 'accounts-designs.refused.empty',
  several_sizes: 'accounts-designs.refused.sizes',
  set_incomplete: 'accounts-designs.refused.sizes',
  too_many_prints: 'accounts-designs.refused.sizes',
  lent_photos: 'together.file.lent',
}

function refusalMessage(code: string) {
  switch (code) {
    case 'preflight':
      return 'accounts-designs.refused.preflight'
    case 'too_large':
      return 'together.file.tooLarge'
    case 'too_many_attempts':
      return 'general.form.tooManyAttempts'
    case 'quota_exceeded':
      return 'accounts-designs.refused.full'
    case 'conflict':
    case 'busy':
      return 'accounts-designs.refused.again'
    default:
      return 'accounts-designs.refused.gone'
  }
}
