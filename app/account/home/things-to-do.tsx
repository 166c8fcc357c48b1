import type { z } from 'zod'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { trackingPath } from '#app/paths.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { customerContract } from '#commerce/customer/customer.contract.ts'

type Overview = z.output<(typeof customerContract)['getOverview']['output']>

type ThingsToDoProps = {
  actions: Overview['openActions']
  cartQuantity: number
  hasAddress: boolean
  hasName: boolean
}

/** Things to do for the customer, the most urgent first. Nothing to do shows nothing. */
export function ThingsToDo({ actions, cartQuantity, hasAddress, hasName }: ThingsToDoProps) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const things: { key: string; icon: IconName; path: string; label: string; note?: string }[] =
    actions.map((action) => ({
      key: action.publicId,
      icon: 'circle-alert',
      path: `${trackingPath(action.orderPublicId)}/user_required_actions/${action.publicId}`,
      label: t(`general.action.${action.type}`),
      note: t('accounts-home.action.until', {
        order: action.orderNumber,
        day: format.day(action.deadlineAt),
      }),
    }))
  if (cartQuantity > 0) {
    things.push({
      key: 'cart',
      icon: 'shopping-bag',
      path: '/cart',
      label: t('accounts-home.todo.cart', { count: cartQuantity }),
    })
  }
  if (!hasName) {
    things.push({
      key: 'name',
      icon: 'user',
      path: '/accounts/profile',
      label: t('accounts-home.todo.name'),
    })
  }
  if (!hasAddress) {
    things.push({
      key: 'address',
      icon: 'map-pin',
      path: '/accounts/profile?part=addresses&edit=new',
      label: t('accounts-home.todo.address'),
    })
  }
  if (things.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="to-do">
      <h2 id="to-do">{t('accounts-home.todo')}</h2>
      <ul className="to-do">
        {things.map((thing) => (
          <li key={thing.key}>
            <a href={href(thing.path)}>
              <Icon name={thing.icon} />
              <span className="to-do-words">
                <span>{thing.label}</span>
                {thing.note && <span className="muted">{thing.note}</span>}
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
