import { goTo, orErrorPage } from '#app/answers.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ownOrderPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Conversation } from '#app/shop/ticket/conversation.tsx'
import { quotesOf } from '#app/shop/ticket/quotes-of.ts'
import { sendAnswer } from '#app/shop/ticket/send-answer.ts'
import { linesOf } from '#app/shop/ticket/ticket-lines.tsx'
import type { Route } from './+types/ticket.route'

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = params.public_id
  const ticket = await orErrorPage(shop, await shop.api.ticket.getTicket({ publicId }))
  const [quotes, lines] = await Promise.all([quotesOf(shop, { publicId }), linesOf(shop, ticket)])
  return { ticket, quotes, lines, done: shop.url.searchParams.get('done') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = getShop(context)
  const { public_id: publicId } = params
  const end = await sendAnswer(shop, request, { publicId })
  return 'done' in end ? goTo(shop, `/accounts/tickets/${publicId}?done=${end.done}`, 303) : end
}

export default function AccountTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, quotes, lines, done } = loaderData
  const t = useT()
  const path = `/accounts/tickets/${ticket.publicId}`
  return (
    <>
      <PageHead title={`${t('ticket.title')} ${ticket.reference}`} noindex />
      <Conversation
        ticket={ticket}
        quotes={quotes}
        lines={lines}
        path={path}
        answer={actionData}
        done={done}
        up={{ path: '/accounts/tickets', label: t('ticket.back') }}
        writeNew={`/accounts/tickets?new=1&follows=${ticket.publicId}`}
        orderPath={ownOrderPath}
      />
    </>
  )
}
