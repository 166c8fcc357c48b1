import type { ReactNode } from 'react'
import { OfficeForm } from './kit/office-form.tsx'
import { OfficeIcon } from './kit/office-icon.tsx'
import { KeyHelp } from './key-help.tsx'
import { brandName } from './customers/brand-name.ts'
import { useOffice } from './office-context.tsx'
import { Bell } from './notices/bell.tsx'
import { mayDo, type Toast } from './office-page.ts'
import { isListName, listPaths } from './tasks/bulk-acts.ts'
import { TaskTray, type Tray } from './tasks/task-tray.tsx'
import { menuQueryOf } from '#commerce/office-task/menu-query.terms.ts'
import { brandsOf } from '#commerce/office-task/store-choice.terms.ts'
import type { MenuEntry, OfficeRoute } from './office-route.ts'
import { initialsOf } from './sign-in/sign-in-view.tsx'

/** View of a list with which a role of the person begins. */
export type Opening = { list: string; query: string }

type LayoutProps = {
  routes: readonly OfficeRoute[]
  toast: Toast | undefined
  /** Names of what was typed, when it was refused: it stands nowhere but on this page. */
  unsent: readonly string[]
  tray: Tray
  openings: readonly Opening[]
  children: ReactNode
}

const groups: readonly MenuEntry['group'][] = ['work', 'make', 'shop', 'house']

export function OfficeLayout({ routes, toast, unsent, tray, openings, children }: LayoutProps) {
  const { t, me, url, inStores } = useOffice()
  const entries = routes.filter(
    ({ menu, permission }) => menu && (permission === 'session' || mayDo(me, permission)),
  )
  const here = url.pathname.replace(/^\/office/, '') || '/'
  const isHere = (path: string) => (path === '/' ? here === '/' : `${here}/`.startsWith(`${path}/`))
  return (
    <div className="o-frame">
      <a className="o-skip" href="#main">
        {t('office.layout.skip')}
      </a>
      <TopBar tray={tray} />
      <SessionOver />
      <nav
        className="o-rail"
        id="menu"
        aria-label={t('office.layout.menu')}
        data-rail=""
        data-in-stores={inStores.join(',')}
      >
        {groups.map((group) => {
          const own = entries.filter(({ menu }) => menu!.group === group)
          if (own.length === 0) return null
          return (
            <ul key={group}>
              {own.map(({ path, menu }) => (
                <li key={path}>
                  <a
                    href={menuHref(path, openings)}
                    aria-current={isHere(path) ? 'page' : undefined}
                    data-go={menu!.key}
                  >
                    <OfficeIcon name={menu!.icon} />
                    <span>{t(menu!.label)}</span>
                    <span className="o-count" data-counter={path} hidden />
                  </a>
                </li>
              ))}
            </ul>
          )
        })}
      </nav>
      <main
        id="main"
        tabIndex={-1}
        data-unsent-names={unsent.length > 0 ? unsent.join(' ') : undefined}
      >
        {toast && (
          <div className="o-toast" role="status" data-toast="">
            <OfficeIcon name="circle-check" />
            <span>{t(toast.id, toast.values)}</span>
            {toast.undo && <UndoForm undo={toast.undo} />}
          </div>
        )}
        {children}
      </main>
      <aside
        className="o-peek"
        data-peek=""
        data-unsent={t('office.form.unsent')}
        aria-label={t('office.layout.peek')}
        hidden
      >
        <div className="o-peek-head">
          <a className="o-button" href={url.pathname} data-peek-open="">
            {t('office.layout.peekOpen')}
          </a>
          <button
            className="o-button"
            type="button"
            data-peek-close=""
            aria-label={t('office.layout.peekClose')}
          >
            <OfficeIcon name="x" size={16} />
          </button>
        </div>
        <div data-peek-body="" />
      </aside>
      <KeyHelp entries={entries} />
    </div>
  )
}

/** Address of an entry's list: the number beside the entry counts what it opens. */
function menuHref(path: string, openings: readonly Opening[]): string {
  const address = path === '/' ? '/office' : `/office${path}`
  const opening = openings.find(({ list }) => isListName(list) && listPaths[list] === address)
  const query = menuQueryOf(path, opening?.query)
  return query === '' ? address : `${address}?${query}`
}

/** Note of a session that is over, which the page's script shows: it opens a page beside, so that nothing written is lost. */
function SessionOver() {
  const { t, me } = useOffice()
  return (
    <div className="o-session-over" role="alert" data-session-over={me.staffId} hidden>
      <OfficeIcon name="log-out" />
      <p>{t('office.over.note')}</p>
      <a
        className="o-button"
        href="/office/sign-in"
        target="_blank"
        rel="noopener"
        data-kind="primary"
      >
        {t('office.over.signIn')}
      </a>
    </div>
  )
}

/** The reverse act, as its own page does it: with its rights, and its row in the audit log. */
function UndoForm({ undo }: { undo: NonNullable<Toast['undo']> }) {
  const { t } = useOffice()
  return (
    <OfficeForm action={undo.action} className="o-toast-undo" data={{ undo: '' }}>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="o-button" type="submit">
        {t('office.toast.undo')}
      </button>
    </OfficeForm>
  )
}

function TopBar({ tray }: { tray: Tray }) {
  const { t, me, url, stores, narrowedTo } = useOffice()
  const here = url.pathname + url.search
  return (
    <header className="o-top">
      <button
        className="o-button o-menu-button"
        type="button"
        aria-controls="menu"
        aria-expanded="false"
        data-open-menu=""
      >
        <OfficeIcon name="menu" />
        <span className="o-visually-hidden">{t('office.layout.menu')}</span>
      </button>
      <a className="o-brand" href="/office">
        <span aria-hidden data-letter="e" />
        <b>Estampa</b>
      </a>
      <form className="o-omnibox" action="/office/search" role="search" data-omnibox="">
        <OfficeIcon name="search" size={16} />
        <input
          type="search"
          name="q"
          placeholder={t('office.layout.search')}
          aria-label={t('office.layout.search')}
          autoComplete="off"
          defaultValue={url.pathname === '/office/search' ? (url.searchParams.get('q') ?? '') : ''}
        />
        <kbd aria-hidden>/</kbd>
        <div className="o-omnibox-list" data-omnibox-list="" hidden />
      </form>
      <form className="o-store" method="post" action="/office/store" data-send-on-change="">
        <input type="hidden" name="back" value={here} />
        <label>
          <span className="o-visually-hidden">{t('office.layout.store')}</span>
          <select name="store" defaultValue={narrowedTo ?? ''}>
            <option value="">{t('office.layout.allStores')}</option>
            {brandsOf(stores).map((brand) => (
              <option key={brand} value={brand}>
                {t('office.layout.allOfBrand', { brand: brandName(brand) })}
              </option>
            ))}
            {stores.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button className="o-button" type="submit" data-without-script="">
          {t('office.list.apply')}
        </button>
      </form>
      <TaskTray tasks={tray.tasks} />
      <Bell unread={tray.unread} />
      <details className="o-menu o-who" data-menu="">
        <summary>
          <span className="o-avatar" aria-hidden>
            {initialsOf(me.name)}
          </span>
          <span className="o-visually-hidden">{t('office.layout.account', { name: me.name })}</span>
        </summary>
        <div className="o-menu-box">
          <p>
            <strong>{me.name}</strong>
            <small className="o-hint">{me.email}</small>
          </p>
          <a href="/office/me">
            <OfficeIcon name="user" />
            {t('office-people.me')}
          </a>
          <button type="button" data-theme-switch="">
            <OfficeIcon name="moon" />
            {t('office.layout.theme')}
          </button>
          <button type="button" data-key-help="">
            <OfficeIcon name="keyboard" />
            {t('office.keys.title')}
          </button>
          <form method="post" action="/office/sign-out">
            <button type="submit">
              <OfficeIcon name="log-out" />
              {t('office.layout.signOut')}
            </button>
          </form>
        </div>
      </details>
    </header>
  )
}
