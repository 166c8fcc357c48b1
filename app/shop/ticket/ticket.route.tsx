import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { ChatRoom } from './chat-room.tsx'
import { Conversation } from './conversation.tsx'
import { quotesOf } from './quotes-of.ts'
import { sendAnswer } from './send-answer.ts'
import { linesOf } from './ticket-lines.tsx'
import type { Route } from './+types/ticket.route'

/** A conversation behind the link of its mail, for who has no account or is not signed in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const key = searchParams.get('key') ?? undefined
  const answer = await shop.api.ticket.getTicket({ publicId: params.public_id, key })
  if (isRefused(answer) && answer.code === 'expired') return { ticket: undefined }
  const ticket = await orErrorPage(shop, answer)
  const [quotes, lines] = await Promise.all([
    quotesOf(shop, { publicId: params.public_id, key }),
    linesOf(shop, ticket),
  ])
  return { ticket, quotes, lines, key, done: searchParams.get('done') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = getShop(context)
  const { public_id: publicId } = params
  const key = shop.url.searchParams.get('key') ?? undefined
  const end = await sendAnswer(shop, request, { publicId, key })
  return 'done' in end ? goTo(shop, `${pathOf(publicId, key)}&done=${end.done}`, 303) : end
}

const pathOf = (publicId: string, key: string | undefined) =>
  `/tickets/${publicId}?key=${encodeURIComponent(key ?? '')}`

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  const { ticket, quotes, lines, key, done } = loaderData
  return (
    <div className="container page-block">
      <PageHead title={t('ticket.title')} noindex />
      {ticket?.isLive ? (
        <ChatRoom
          ticket={ticket}
          path={pathOf(ticket.publicId, key)}
          ticketKey={key}
          answer={actionData}
        />
      ) : ticket ? (
        <Conversation
          ticket={ticket}
          quotes={quotes ?? []}
          lines={lines ?? []}
          path={pathOf(ticket.publicId, key)}
          fileKey={key}
          answer={actionData}
          done={done ?? null}
          writeNew={`/contact?${new URLSearchParams({ follows: ticket.publicId, ...(key && { key }) })}`}
          orderPath={trackingPath}
        />
      ) : (
        <EmptyState
          illustration={<Letter />}
          title={t('ticket.expired.title')}
          text={t('ticket.expired.text')}
          actions={<ButtonLink href={href('/contact')}>{t('ticket.new')}</ButtonLink>}
        />
      )}
    </div>
  )
}
