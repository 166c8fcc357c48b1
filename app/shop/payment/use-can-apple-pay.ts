import { useSyncExternalStore } from 'react'

/** Unchanging state: what a browser can do does not change while a page is open. */
const never = () => () => {}

/** Offered to browsers that call themselves Apple's; one of them may still have no wallet. */
export const useCanApplePay = (): boolean => useSyncExternalStore(never, canApplePay, () => true)

function canApplePay(): boolean {
  const { ApplePaySession: session } = window as {
    ApplePaySession?: { canMakePayments: () => boolean }
  }
  try {
    return session?.canMakePayments() ?? false
  } catch {
    // A page that is not served over HTTPS is refused by Apple.
    return false
  }
}
