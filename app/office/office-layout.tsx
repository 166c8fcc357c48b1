import type { ReactNode } from 'react'
import { OfficeIcon } from './kit/office-icon.tsx'
import { KeyHelp } from './key-help.tsx'
import { useOffice } from './office-context.tsx'
import { mayDo, type Toast } from './office-page.ts'
import { TaskTray } from './tasks/task-tray.tsx'
import type { TaskSummary } from '#commerce/office-task/office-task.office.contract.ts'
import type { MenuEntry, OfficeRoute } from './office-route.ts'
import { initialsOf } from './sign-in/sign-in-view.tsx'

type LayoutProps = {
  routes: readonly OfficeRoute[]
  toast: Toast | undefined
  /** Long work of the person that runs or has just ended. */
  tasks: readonly TaskSummary[]
  children: ReactNode
}

const groups: readonly MenuEntry['group'][] = ['work', 'make', 'shop', 'house']

export function OfficeLayout({ routes, toast, tasks, children }: LayoutProps) {
  const { t, me, url } = useOffice()
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
      <TopBar tasks={tasks} />
      <nav className="o-rail" id="menu" aria-label={t('office.layout.menu')} data-rail="">
        {groups.map((group) => {
          const own = entries.filter(({ menu }) => menu!.group === group)
          if (own.length === 0) return null
          return (
            <ul key={group}>
              {own.map(({ path, menu }) => (
                <li key={path}>
                  <a
                    href={path === '/' ? '/office' : `/office${path}`}
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
      <main id="main" tabIndex={-1}>
        {toast && (
          <div className="o-toast" role="status" data-toast="">
            <OfficeIcon name="circle-check" />
            <span>{t(toast.id, toast.values)}</span>
          </div>
        )}
        {children}
      </main>
      <aside className="o-peek" data-peek="" aria-label={t('office.layout.peek')} hidden>
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

function TopBar({ tasks }: { tasks: readonly TaskSummary[] }) {
  const { t, me, url, stores, store } = useOffice()
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
          <select name="store" defaultValue={store ?? ''}>
            <option value="">{t('office.layout.allStores')}</option>
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
      <TaskTray tasks={tasks} />
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
