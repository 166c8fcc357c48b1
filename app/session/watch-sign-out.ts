import { ASKED } from './unsent-designs.ts'

/**
 * Before a form signs out, what this device still has of the customer is sent or asked about, and removed.
 * Seen before every other handler: the form must not leave meanwhile.
 */
export function watchSignOut(): void {
  if (location.hash === ASKED) void leaving().then(({ showUnsent }) => showUnsent())
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.dataset['signOut'] === undefined) return
      event.preventDefault()
      event.stopPropagation()
      leaving().then(
        ({ leaveDevice }) => leaveDevice(form),
        // The server's answer clears the device, too.
        () => form.submit(),
      )
    },
    { capture: true },
  )
}

const leaving = () => import('./leave-device.ts')
