import type { Choices } from './visitor-session.ts'

/** Google's scripts read only what was pushed as `arguments`, not as an array. */
export function gtag(..._: unknown[]): void {
  window.dataLayer ??= []
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments)
}

const storages = (choices: Choices) => {
  const say = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
  return {
    analytics_storage: say(choices.analytics),
    ad_storage: say(choices.ads),
    ad_user_data: say(choices.ads),
    ad_personalization: say(choices.ads),
  }
}

let isDefaultSet = false

/** Denied until somebody says otherwise, also for scripts that come later. */
export function setConsentMode(choices: Choices | undefined): void {
  if (!isDefaultSet) gtag('consent', 'default', storages({ analytics: false, ads: false }))
  isDefaultSet = true
  if (choices) gtag('consent', 'update', storages(choices))
}
