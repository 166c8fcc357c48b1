import { Form, useNavigation } from 'react-router'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import type { Reordered } from '#commerce/tracking/tracking.contract.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { OwnerAct } from './owner-prompt.tsx'

/** The same once more: what is still sold goes into the cart, and the rest is named. */
export function Reorder({ reordered }: { reordered: Reordered | undefined }) {
  const t = useT()
  const { state, formData } = useNavigation()
  if (reordered) return <ReorderedNews reordered={reordered} />
  return (
    <Form method="post" className="stack stack-small">
      <input type="hidden" name="intent" value="reorder" />
      <Button
        variant="secondary"
        icon="refresh-cw"
        block
        busy={state !== 'idle' && formData?.get('intent') === 'reorder'}
      >
        {t('accounts-order.reorder')}
      </Button>
      <p className="muted">{t('accounts-order.reorder.hint')}</p>
    </Form>
  )
}

type OrderAgainProps = { order: Tracking; path: string; reordered: Reordered | undefined }

/** On the page that a link opens: for its owner at once, for anybody else after a code. */
export function OrderAgain({ order, path, reordered }: OrderAgainProps) {
  const t = useT()
  if (order.level === 'owner') return <Reorder reordered={reordered} />
  return (
    <OwnerAct
      order={order}
      path={path}
      asked={{ ask: 'again' }}
      variant="secondary"
      icon="refresh-cw"
    >
      {t('accounts-order.reorder')}
    </OwnerAct>
  )
}

function ReorderedNews({ reordered }: { reordered: Reordered }) {
  const { added, left } = reordered
  const t = useT()
  const href = useHref()
  return (
    <Alert
      tone={left.length === 0 ? 'success' : 'warning'}
      role="status"
      actions={
        added > 0 && (
          <ButtonLink href={href('/cart')} icon="shopping-bag" size="small">
            {t('accounts-order.reorder.toCart')}
          </ButtonLink>
        )
      }
    >
      <p>
        {added > 0
          ? t('accounts-order.reorder.added', { count: added })
          : t('accounts-order.reorder.none')}
      </p>
      {left.length > 0 && (
        <>
          <p>{t('accounts-order.reorder.left')}</p>
          <ul className="plain-list reorder-left">
            {left.map(({ articleName, problem }, index) => (
              <li key={index}>
                {t(`accounts-order.reorder.problem.${problem}`, { article: articleName })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
