import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { isRefused, refusals, type Refused } from '#api/refusal.ts'
import { toSnake } from '#api/wire.ts'
import { withinStores } from '#commerce/office-task/list-address.terms.ts'
import { storesOfChoice } from '#commerce/office-task/store-choice.terms.ts'
import { ErrorView } from './error-view.tsx'
import { OfficeDocument } from './office-document.tsx'
import { makeFormat } from './office-format.ts'
import { OfficeLayout, type Opening } from './office-layout.tsx'
import { matchOffice } from './office-match.ts'
import {
  mayDo,
  type Me,
  type OfficeApi,
  type OfficePage,
  type OfficePlace,
  type OfficeView,
  type PageAsk,
  type Sent,
} from './office-page.ts'
import type { Drawer, OfficeAnswer, OfficeAsked } from './office-request.ts'
import { officeRoutes } from './office-routes.ts'
import { OfficeProvider } from './office-context.tsx'
import { OverView } from './sign-in/over-view.tsx'
import type { Tray } from './tasks/task-tray.tsx'
import { ProofView } from './sign-in/proof-view.tsx'
import { answerEntry, isEntryPath, proveWith } from './sign-in/entry.tsx'

export const OFFICE_PREFIX = '/office'

export async function renderOffice(asked: OfficeAsked): Promise<OfficeAnswer> {
  const path = asked.url.pathname.slice(OFFICE_PREFIX.length) || '/'
  const [me, frame] = asked.hasCredential
    ? await Promise.all([whoAmI(asked.api), frameOf(asked.api)])
    : [undefined, emptyFrame]
  const draw = drawerOf(asked, me, frame)
  if (isEntryPath(path)) return answerEntry(asked, { path, me, draw })
  if (!me)
    return asked.form
      ? drawOver(asked.form, draw)
      : { status: 303, location: signInPath(asked.url) }
  const found = matchOffice(officeRoutes, path)
  if (!found || !isOpen(me, found.route.permission)) return draw.error('not_found')
  const { page } = await found.route.load()
  const ask: PageAsk = { ...pick(asked), me, params: found.params }
  if (asked.method === 'POST') return answerForm(asked, ask, page, draw)
  const data = await page.load(ask)
  if (isRefused(data)) return answerRefused(asked, data, draw)
  return draw.page(page, data, undefined)
}

/** Stores of what was chosen in the bar at the top, and the query of a list's address within them. */
function narrowing({ url, store, stores }: Pick<OfficeAsked, 'url' | 'store' | 'stores'>) {
  const inStores = store === undefined ? [] : storesOfChoice(store, stores)
  return { inStores, query: withinStores(url.searchParams, inStores) }
}

const pick = (asked: OfficeAsked) => {
  const { api, url, stores, now } = asked
  return { api, url, stores, now, ...narrowing(asked) }
}

export const signInPath = (url: URL) =>
  `/office/sign-in?back=${encodeURIComponent(url.pathname + url.search)}`

const isOpen = (me: Me, permission: (typeof officeRoutes)[number]['permission']) =>
  permission === 'session' || mayDo(me, permission)

async function whoAmI(api: OfficeApi): Promise<Me | undefined> {
  const me = await api.staff.getMe({})
  if (isRefused(me)) return undefined
  // Over the wire they are names of fields; as such `customer.see_as` would be a permission that nobody has.
  const permissions = Object.entries(me.permissions).map(([name, stores]) => [
    toSnake(name),
    stores,
  ])
  return { ...me, permissions: Object.fromEntries(permissions) as Me['permissions'] }
}

/** Pages with a name, those of the menu among them. */
const places: readonly OfficePlace[] = officeRoutes.flatMap(({ path, permission, menu, named }) => {
  const name = menu ?? named
  return name ? [{ path, permission, label: name.label, icon: name.icon }] : []
})

type Frame = Tray & { openings: readonly Opening[] }
const emptyFrame: Frame = { tasks: [], unread: 0, openings: [] }

/** Own tasks and notices, and views with which roles begin; a page is drawn although nobody knows them. */
async function frameOf(api: OfficeApi): Promise<Frame> {
  const frame = await api.officeTask.getTray({})
  return isRefused(frame) ? emptyFrame : frame
}

async function answerForm(
  asked: OfficeAsked,
  ask: PageAsk,
  page: OfficePage<unknown>,
  draw: Drawer,
): Promise<OfficeAnswer> {
  const form = asked.form
  if (!page.act || !form) return draw.error('not_found')
  const proof = await proveWith(asked.api, form)
  if (isRefused(proof)) return draw.proof(form, proof)
  const end = await page.act({ ...ask, form })
  if ('draw' in end) return draw.page(page, end.draw, undefined)
  if (!isRefused(end)) {
    const toast = typeof end.toast === 'string' ? { id: end.toast } : end.toast
    return { status: 303, location: end.goTo, ...(toast && { toast }) }
  }
  if (end.code === 'unauthenticated') return drawOver(form, draw)
  if (end.code === 'proof_needed') return draw.proof(form, undefined)
  if (end.code === 'not_found') return draw.error('not_found')
  const data = await page.load(ask)
  if (isRefused(data)) return answerRefused(asked, data, draw)
  return draw.page(page, data, { refused: end, form })
}

const drawOver = (form: FormData, draw: Drawer) =>
  draw.bare(draw.t('office.over.title'), () => <OverView form={form} />, 401)

async function answerRefused(
  asked: OfficeAsked,
  refused: Refused,
  draw: Drawer,
): Promise<OfficeAnswer> {
  if (refused.code === 'unauthenticated') return { status: 303, location: signInPath(asked.url) }
  if (refused.code === 'proof_needed') return draw.proof(undefined, undefined)
  return draw.error(refused.code)
}

function drawerOf(asked: OfficeAsked, me: Me | undefined, frame: Frame): Drawer {
  const language = me?.language ?? (asked.url.searchParams.get('language') === 'es' ? 'es' : 'en')
  const t = asked.translate(language)
  const office: OfficeView = {
    t,
    me: me ?? nobody,
    url: asked.url,
    now: asked.now,
    narrowedTo: asked.store,
    ...narrowing(asked),
    stores: asked.stores,
    may: (permission, store) => (me ? mayDo(me, permission, store) : false),
    format: makeFormat(language, asked.now),
    places,
    makeKey: asked.makeKey,
  }
  const write = (status: number, title: string, content: ReactNode): OfficeAnswer => ({
    status,
    html: `<!DOCTYPE html>${renderToString(
      <OfficeProvider office={office}>
        <OfficeDocument
          title={title}
          language={language}
          theme={asked.theme}
          script={asked.script}
          isDevelopment={asked.isDevelopment}
        >
          {content}
        </OfficeDocument>
      </OfficeProvider>,
    )}`,
  })
  const framed = (content: ReactNode, sent?: Sent) => (
    <OfficeLayout
      routes={officeRoutes}
      toast={asked.toast}
      unsent={namesOf(sent)}
      tray={frame}
      openings={frame.openings}
    >
      {content}
    </OfficeLayout>
  )
  return {
    t,
    page: ({ title, View, isPaper }, data, sent) => {
      const view = <View data={data} office={office} sent={sent} />
      const status = sent ? refusals[sent.refused.code] : 200
      return write(status, title(data, office), isPaper ? view : framed(view, sent))
    },
    error: (code) => {
      const status = refusals[code]
      const view = <ErrorView code={code} />
      return write(status, t('office.error.title'), me ? framed(view) : view)
    },
    proof: async (form, refused) => {
      const ways = await asked.api.entry.listProofs({})
      if (isRefused(ways)) return { status: 303, location: signInPath(asked.url) }
      const { isLocal } = asked
      const view = <ProofView form={form} refused={refused} isLocal={isLocal} ways={ways} />
      return write(403, t('office.proof.title'), framed(view))
    },
    bare: (title, view, status = 200) => write(status, title, view(office)),
  }
}

/** Fields that were sent and refused; those of buttons and of the form itself nobody has typed. */
const namesOf = (sent: Sent | undefined): string[] =>
  sent ? [...new Set(sent.form.keys())].filter((name) => !name.startsWith('_')) : []

const nobody: Me = {
  staffId: '',
  name: '',
  email: '',
  language: 'en',
  isProofFresh: false,
  permissions: {},
}
