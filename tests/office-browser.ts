import { afterAll, beforeAll } from 'vitest'
import type { OfficeAnswer } from '#app/office/office-request.ts'
import { renderOffice } from '#app/office/render-office.tsx'
import { makeSites } from '#config/sites.ts'
import type { OfficeApi } from './api.ts'
import { formsOf, type Press, type ShownForm } from './office-forms.ts'

export type Clerk = OfficeApi & { caller: { memory?: object | undefined } }

const ORIGIN = 'http://staff.localhost:3000'

const stores = makeSites(3000).map(({ slug, origin, config }) => {
  const country = config.defaultCountryA2
  return { slug, name: `${config.brandName} ${country}`, country, origin }
})

/** Pages of the office in the tests of a file, drawn and answered as the server does it. */
export function openOfficeBrowser(now: () => Date) {
  // Vite writes it into the bundle.
  beforeAll(() => void Object.assign(globalThis, { __ICON_VERSION__: 'test' }))
  afterAll(() => void Reflect.deleteProperty(globalThis, '__ICON_VERSION__'))

  const ask = (clerk: Clerk, path: string, form?: FormData): Promise<OfficeAnswer> => {
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
      store: undefined,
      theme: undefined,
      toast: undefined,
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
