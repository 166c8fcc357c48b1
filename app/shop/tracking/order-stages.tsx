import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import type { StageName } from '#commerce/tracking/tracking.terms.ts'

const icons: Readonly<Record<StageName, IconName>> = {
  received: 'shopping-bag',
  payment: 'credit-card',
  preparing: 'sparkles',
  making: 'palette',
  packing: 'package',
  transport: 'truck',
  arrival: 'house',
  pickup: 'map-pin',
  collected: 'heart',
  canceled: 'x',
}

type ShownStage = Tracking['stages'][number]

/** How far the order is, at a glance: below each other on a phone, side by side where there is room. */
export function OrderStages({ stages }: { stages: readonly ShownStage[] }) {
  const t = useT()
  return (
    <ol className="order-stages" aria-label={t('tracking-detail.stages')}>
      {stages.map((stage) => (
        <StageItem key={stage.name} stage={stage} />
      ))}
    </ol>
  )
}

function StageItem({ stage }: { stage: ShownStage }) {
  const { name, state, at } = stage
  const t = useT()
  const format = useFormat()
  const isHere = state === 'current' || state === 'stopped'
  return (
    <li className={`order-stage order-stage-${state}`} aria-current={isHere ? 'step' : undefined}>
      <span className="order-stage-sign">
        <Icon
          name={state === 'done' ? 'check' : state === 'stopped' ? 'circle-alert' : icons[name]}
          size={20}
        />
      </span>
      <span className="order-stage-words">
        <span className="order-stage-name">
          {t(`tracking-detail.stage.${name}`)}
          <span className="visually-hidden">: {t(`tracking-detail.state.${state}`)}</span>
        </span>
        {at !== undefined && <span className="order-stage-day">{format.day(at)}</span>}
      </span>
    </li>
  )
}
