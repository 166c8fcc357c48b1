import type { ReactNode } from 'react'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { faultPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { OwnerGate } from './confirm-order.tsx'
import {
  AddressPanel,
  CancelPanel,
  CorrectedDesign,
  DesignPanel,
  WithdrawPanel,
} from './order-act-panels.tsx'
import { OrderAsks } from './order-asks.tsx'
import { OrderChange } from './order-change.tsx'
import { OrderDocuments, OrderMoney, OrderPeople } from './order-facts.tsx'
import { OrderHeadline } from './order-headline.tsx'
import { OrderLineActs } from './order-line-acts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderReprints } from './order-reprints.tsx'
import { readAsk, type OrderQuery } from './order-place.ts'
import { OwnerPrompt } from './owner-prompt.tsx'
import './tracking.css'

type OrderPageProps = {
  order: Tracking
  /** Path of this page, without a language. */
  path: string
  asked: OrderQuery
  /** The picture of the working copy that is to take a line's place. */
  draftPreview: string | undefined
  answer: FormAnswer | undefined
  aside?: ReactNode
}

/** Everything about one order, on its public page and in its owner's account. */
export function OrderPage({ order, path, asked, draftPreview, answer, aside }: OrderPageProps) {
  const isAsked = (intent: string) => answer?.values['intent'] === intent
  const line = order.lines.find(({ id }) => id === (answer?.values['lineId'] ?? asked.line))
  const draft = answer?.values['designId'] ?? asked.draft
  const isOwner = order.level === 'owner'
  const mayAct = isOwner && order.mayChange
  const wanted = readAsk(answer?.values['ask']) ?? asked.ask
  return (
    <div className="order-page">
      <OrderHeadline order={order}>
        <OrderNews asked={asked} isRefused={answer !== undefined} />
        <OrderAsks order={order} />
        <OrderReprints order={order} path={path} />
      </OrderHeadline>
      {mayAct && line && draft !== undefined && (
        <CorrectedDesign
          line={line}
          designId={draft}
          picture={draftPreview}
          path={path}
          answer={isAsked('design') ? answer : undefined}
        />
      )}
      {mayAct && (asked.ask === 'address' || isAsked('address')) && (
        <AddressPanel order={order} path={path} answer={isAsked('address') ? answer : undefined} />
      )}
      {mayAct && asked.ask === 'cancel' && <CancelPanel order={order} path={path} />}
      {isOwner && asked.ask === 'withdraw' && line?.mayWithdraw && (
        <WithdrawPanel line={line} path={path} />
      )}
      {mayAct && asked.ask === 'design' && line?.isPersonalised && (
        <DesignPanel line={line} path={path} />
      )}
      {!isOwner && wanted && (
        <OwnerPrompt
          order={order}
          path={path}
          asked={{ ask: wanted, line: answer?.values['line'] ?? asked.line }}
          answer={isAsked('code') || isAsked('enter') ? answer : undefined}
        />
      )}
      <div className="order-columns">
        <div className="stack stack-large">
          <OrderParcels parcels={order.parcels} />
          <OrderLines
            order={order}
            renderActs={(one) => <OrderLineActs order={order} line={one} path={path} />}
          />
        </div>
        <div className="stack order-side">
          {aside}
          {/* What somebody has just asked to see comes first. */}
          {!isOwner && <OrderPeople order={order} />}
          <OrderChange order={order} path={path} />
          {isOwner && <OrderPeople order={order} />}
          <OrderMoney order={order} />
          <OrderDocuments order={order} path={path} isSentOften={isAsked('documents')} />
          {!isOwner && wanted === undefined && (
            <OwnerGate order={order} path={path} answer={isAsked('confirm') ? answer : undefined} />
          )}
          <OrderHelp order={order} />
        </div>
      </div>
    </div>
  )
}

function OrderNews({ asked, isRefused }: { asked: OrderQuery; isRefused: boolean }): ReactNode {
  const t = useT()
  const { done } = asked
  if (done === undefined || isRefused) return null
  return (
    <Alert tone={done === 'refused' ? 'warning' : 'success'} role="status">
      <p>{t(done === 'refused' ? 'tracking-detail.refused' : `tracking-detail.done.${done}`)}</p>
    </Alert>
  )
}

function OrderHelp({ order }: { order: Tracking }) {
  const t = useT()
  const href = useHref()
  return (
    <div className="order-help">
      {order.status !== orderStatus.canceled && (
        <div>
          <p>{t('general.fault.entryText')}</p>
          <ButtonLink
            href={href(faultPath(order.publicId))}
            variant="secondary"
            size="small"
            icon="circle-alert"
          >
            {t('general.fault.entry')}
          </ButtonLink>
        </div>
      )}
      <div>
        <p>{t('tracking-detail.help')}</p>
        <ButtonLink
          href={href(`/contact?order=${order.publicId}`)}
          variant="quiet"
          size="small"
          icon="message-circle"
        >
          {t('tracking-detail.help.button')}
        </ButtonLink>
      </div>
    </div>
  )
}
