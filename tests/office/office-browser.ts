import { afterAll, beforeAll } from 'vitest'
import type { Toast } from '#app/office/office-page.ts'
import type { OfficeAnswer } from '#app/office/office-request.ts'
import { renderOffice } from '#app/office/render-office.tsx'
import { makeSites } from '#config/sites.ts'
import type { OfficeApi } from '#tests/api.ts'
import { formsOf, type Press, type ShownForm } from './office-forms.ts'

export type Clerk = OfficeApi & { caller: { memory?: object | undefined } }

const ORIGIN = 'http://staff.localhost:3000'

const stores = makeSites(3000).map(({ slug, brand, origin, config }) => {
  const country = config.defaultCountryA2
  return { slug, brand, name: `${config.brandName} ${country}`, country, origin }
})

/** Pages of the office in the tests of a file, drawn and answered as the server does it. */
export function openOfficeBrowser(now: () => Date) {
  // Vite writes it into the bundle.
  beforeAll(() => void Object.assign(globalThis, { __ICON_VERSION__: 'test' }))
  afterAll(() => void Reflect.deleteProperty(globalThis, '__ICON_VERSION__'))

  /** Store or brand that was chosen in the bar at the top. */
  let narrowedTo: string | undefined

  const ask = (
    clerk: Clerk,
    path: string,
    form?: FormData,
    toast?: Toast,
  ): Promise<OfficeAnswer> => {
    clerk.caller.memory = {}
    return renderOffice({
      method: form ? 'POST' : 'GET',
      url: new URL(`${ORIGIN}${path}`),
      form,
      api: clerk,
      hasCredential: true,
      isLocal: false,
      browserOf: () => undefined,
      stores,
      store: narrowedTo,
      theme: undefined,
      toast,
      translate: () => (id) => id,
      script: { src: '/office.js', parts: [], styles: [] },
      now: now(),
      makeKey: () => 'key-of-a-form',
      isDevelopment: false,
    })
  }

  /** Form of a page with a button, or undefined where the page has none, or does not exist for this person. */
  async function find(clerk: Clerk, path: string, press: Press): Promise<ShownForm | undefined> {
    const { status, html = '' } = await ask(clerk, path)
    return status === 200 ? formsOf(html).find((form) => form.has(press)) : undefined
  }

  /** Opens the page, fills its form and presses the button. */
  async function send(clerk: Clerk, path: string, press: Press): Promise<OfficeAnswer> {
    const form = await find(clerk, path, press)
    if (!form) throw new Error(`${path} has no button ${JSON.stringify(press)}.`)
    return ask(clerk, form.action, form.filled(press))
  }

  return {
    /** With a toast, as the page is drawn on which an act ends. */
    draw: (clerk: Clerk, path: string, toast?: Toast) => ask(clerk, path, undefined, toast),
    open: (clerk: Clerk, path: string) => ask(clerk, path),
    narrowTo: (choice: string | undefined) => void (narrowedTo = choice),
    find,
    send,
    /** Where a button leads; a refusal is thrown with what the page says of it. */
    async press(clerk: Clerk, path: string, press: Press): Promise<string> {
      const { status, location, html = '' } = await send(clerk, path, press)
      if (location !== undefined) return location
      const said = [...html.matchAll(/role="alert"[^>]*>([^<]*)|o-field-error[^>]*>([^<]*)/g)]
      const words = said.map(([, one, other]) => one ?? other).join(', ')
      throw new Error(`${path} answered ${status} to ${JSON.stringify(press)}: ${words}`)
    },
    /** The same form as somebody sends it whose page does not offer it. */
    post: (clerk: Clerk, form: ShownForm, press: Press) =>
      ask(clerk, form.action, form.filled(press)),
    /** Forms of a page that was drawn as an answer. */
    formsOf: ({ html = '' }: OfficeAnswer) => formsOf(html),
  }
}

export type OfficeBrowser = ReturnType<typeof openOfficeBrowser>
