import { orErrorPage } from '#app/answers.ts'
import { readFormValues, type FormAnswer } from '#app/forms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { actionPath, trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import type {
  RequiredAction,
  RestingAction as Resting,
} from '#commerce/action-answer/action-answer.contract.ts'
import { ActionForm } from './action-form.tsx'
import { RestingLink } from './confirm-order.tsx'
import { findDraftPreview } from './find-draft-preview.ts'
import { OwnerPrompt } from './owner-prompt.tsx'
import { StopRefund } from './refund-account-form.tsx'
import { runActionAnswer } from './run-action-answer.ts'
import { useMoment } from './use-moment.ts'
import './tracking.css'
import type { Route } from './+types/required-action.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { params } = shop.match!
  const asked = {
    publicId: params['public_id']!,
    actionId: params['user_required_action_public_id']!,
  }
  const action = await orErrorPage(shop, await shop.api.actionAnswer.getAction(asked))
  const { searchParams } = shop.url
  const draft = searchParams.get('draft') ?? undefined
  return {
    action,
    draft,
    draftPreview: await findDraftPreview(shop, draft),
    stopToken: searchParams.get('stop') ?? undefined,
    stopped: searchParams.get('stopped') ?? undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { params } = shop.match!
  const publicId = params['public_id']!
  const actionId = params['user_required_action_public_id']!
  return runActionAnswer(shop, { publicId, actionId }, await readFormValues(request))
}

export default function RequiredActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { action, ...rest } = loaderData
  return action.level === 'aged' ? (
    <RestingAction action={action} stopToken={rest.stopToken} answer={actionData} />
  ) : (
    <ActionPage {...rest} action={action} answer={actionData} />
  )
}

type RestingActionProps = {
  action: Resting
  stopToken: string | undefined
  answer: FormAnswer | undefined
}

/** Resting action: somebody with the mail about an account stops it all the same. They have a day and no more. */
function RestingAction({ action, stopToken, answer }: RestingActionProps) {
  const t = useT()
  const path = actionPath(action.order.publicId, action.publicId)
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={t('tracking-detail.resting.title')} noindex />
      {stopToken !== undefined && <StopRefund path={path} token={stopToken} />}
      <RestingLink path={path} hasPostalCode={action.hasPostalCode} answer={answer} />
    </div>
  )
}

type ActionPageProps = {
  action: RequiredAction
  draft: string | undefined
  draftPreview: string | undefined
  stopToken: string | undefined
  stopped: string | undefined
  answer: FormAnswer | undefined
}

function ActionPage(props: ActionPageProps) {
  const { action, draft, draftPreview, stopToken, stopped, answer } = props
  const t = useT()
  const href = useHref()
  const { order, type } = action
  const title = t(`general.action.${type}`)
  // A person asks for reasons of their own; that of the shop would not be true.
  const isPersons = (action.isJudged || action.words !== undefined) && type !== 'APPROVE_PROOF'
  const path = actionPath(order.publicId, action.publicId)
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={title} noindex />
      <header className="stack stack-small">
        <p className="eyebrow">{t('tracking-detail.title', { number: order.number })}</p>
        <h1>{title}</h1>
        <p className="lead">
          {t(
            action.orderedPages
              ? 'required-action.changed.text'
              : isPersons
                ? 'required-action.asked'
                : `required-action.text.${type}`,
          )}
        </p>
      </header>
      <div className="action-page">
        <div className="stack">
          {stopped !== undefined && (
            <Alert tone={stopped === 'yes' ? 'success' : 'warning'} role="status">
              <p>
                {t(
                  stopped === 'yes' ? 'required-action.stop.stopped' : 'required-action.stop.gone',
                )}
              </p>
            </Alert>
          )}
          {stopToken !== undefined && action.status === 'SUBMITTED' && (
            <StopRefund path={path} token={stopToken} />
          )}
          {action.words !== undefined && action.status === 'OPEN' && (
            <Alert tone="info" title={t('required-action.words')}>
              <p className="action-words">{action.words}</p>
            </Alert>
          )}
          {action.status === 'OPEN' ? (
            <OpenAction
              action={action}
              path={path}
              draft={draft}
              draftPreview={draftPreview}
              answer={answer}
            />
          ) : (
            <Answered action={action} />
          )}
        </div>
        <aside className="stack">
          <ActionFacts action={action} />
          <p>
            <ButtonLink href={href(trackingPath(order.publicId))} variant="quiet" icon="arrow-left">
              {t('required-action.back')}
            </ButtonLink>
          </p>
          <p>
            <ButtonLink
              href={href(`/contact?order=${order.publicId}`)}
              variant="quiet"
              icon="message-circle"
            >
              {t('required-action.contact')}
            </ButtonLink>
          </p>
        </aside>
      </div>
    </div>
  )
}

type OpenActionProps = Parameters<typeof ActionForm>[0]

function OpenAction(props: OpenActionProps) {
  const { action, path, answer } = props
  const t = useT()
  return (
    <>
      {action.refusal !== undefined && (
        <Alert tone="warning" title={t('required-action.rejected')}>
          <p>
            {action.refusal === 'not_me' ? t('required-action.rejected.not_me') : action.refusal}
          </p>
        </Alert>
      )}
      {action.mayAnswer ? (
        <ActionForm {...props} />
      ) : (
        <OwnerPrompt order={action} path={path} answer={answer} />
      )}
    </>
  )
}

function Answered({ action }: { action: RequiredAction }) {
  const t = useT()
  const { moment } = useMoment()
  if (action.status === 'EXPIRED') {
    return (
      <Alert tone="info" title={t('required-action.expired.title')}>
        <p>{t('required-action.expired.text')}</p>
      </Alert>
    )
  }
  const leavesAt = action.refund?.leavesAt
  const isLookedAt = action.isJudged && action.status === 'SUBMITTED'
  return (
    <Alert tone="success" role="status">
      <p>
        {isLookedAt
          ? t('required-action.answered.judged')
          : t(`required-action.answered.${action.type}`, {
              moment: leavesAt === undefined ? '' : moment(leavesAt),
            })}
      </p>
    </Alert>
  )
}

function ActionFacts({ action }: { action: RequiredAction }) {
  const t = useT()
  const format = useFormat()
  const { refund } = action
  return (
    <section className="panel stack stack-small">
      <DataList
        items={[
          { term: t('required-action.order'), value: action.order.number },
          ...(refund?.amountMinor !== undefined
            ? [
                {
                  term: t('required-action.refund.amount'),
                  value: format.price(refund.amountMinor, refund.currency),
                },
              ]
            : []),
          ...(action.status === 'OPEN'
            ? [{ term: t('required-action.deadline'), value: format.day(action.deadlineAt) }]
            : []),
        ]}
      />
      {action.status === 'OPEN' && (
        <p className="muted">{t(`required-action.otherwise.${action.outcome}`)}</p>
      )}
    </section>
  )
}
