import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { OtherWays } from './payment-choice.tsx'
import type { PaymentProps } from './payment-props.ts'
import { Scene } from './scene.tsx'

const SOON_MS = 3_000
const LATER_MS = 15_000
/** Soon looks: somebody who waits longer than this is not looking at the page any more. */
const SOON_LOOKS = 20

/** Looks again by itself, less often the longer it takes, and not while nobody sees it. */
function useLookAgain(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let looks = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          looks += 1
          if (!document.hidden) void revalidate()
          wait()
        },
        looks < SOON_LOOKS ? SOON_MS : LATER_MS,
      )
    }
    wait()
    const onShown = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [revalidate])
}

/** The payer did their part; the provider has not said yet what came of it. */
export function WaitingPayment({ state }: PaymentProps) {
  const t = useT()
  useLookAgain()
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Scene
        tone="waiting"
        icon="clock"
        number={state.orderNumber}
        title={t('payment.waiting.title')}
        text={t('payment.waiting.text')}
      >
        <p className="muted" role="status">
          {t('payment.waiting.again')}
        </p>
      </Scene>
    </>
  )
}

/** Begun and left: the provider's page is still open, or was never reached. */
export function OpenPayment(props: PaymentProps) {
  const { state } = props
  const t = useT()
  const isSending = useNavigation().state !== 'idle'
  useLookAgain()
  const payment = state.payment!
  const words = t('payment.continue')
  return (
    <div className="stack stack-large">
      <Scene
        tone="neutral"
        icon="credit-card"
        number={state.orderNumber}
        title={t('payment.open.title')}
        text={t('payment.open.text')}
      >
        {payment.nextAction.kind === 'redirect' ? (
          <ButtonLink href={payment.nextAction.url} size="large" iconEnd="arrow-right">
            {words}
          </ButtonLink>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="start" />
            <Button size="large" iconEnd="arrow-right" busy={isSending}>
              {words}
            </Button>
          </Form>
        )}
      </Scene>
      <OtherWays {...props} />
    </div>
  )
}
