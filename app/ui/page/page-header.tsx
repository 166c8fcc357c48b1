import { useId, type ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { SkipLink } from '#app/ui/navigation/skip-link.tsx'

export interface HeaderLink {
  label: string
  href: string
  icon?: IconName
  current?: boolean
  /** Stands out, e.g. offers. */
  highlight?: boolean
}

/** Links of a menu that belong together: with pictures, or as plain words. */
export interface MenuGroup {
  title: string
  links: readonly { label: string; href: string; picture?: ReactNode }[]
}

export interface HeaderMenu {
  label: string
  groups: readonly MenuGroup[]
  /** Leads to everything that the menu has. */
  all: { label: string; href: string }
}

export interface PageHeaderProps {
  logo: ReactNode
  homeHref: string
  skipLabel: string
  /** Id of the page's main element. */
  mainId?: string
  usps: readonly { text: string; icon?: IconName }[]
  nav: {
    label: string
    openLabel: string
    closeLabel: string
    /** Before the links. */
    menus?: readonly HeaderMenu[]
    links: readonly HeaderLink[]
  }
  search: {
    action?: string
    label: string
    placeholder?: string
    submitLabel: string
    value?: string
    /** Suggestions that the script needs while somebody types. */
    suggestions?: {
      url: string
      label: string
      /** With `{count}` in it. */
      countLabel: string
      /** Before a price that others are higher than. */
      fromLabel: string
      prizesWithDecimals: boolean
    }
  }
  account: { href: string; label: string; name?: string }
  cart: { href: string; label: string; count?: number }
  wishes?: { href: string; label: string; count?: number | undefined }
  /** More icon links: beside the account on wide screens, in the menu on narrow ones. */
  links?: readonly (HeaderLink & { icon: IconName })[]
  /** In the line above the logo on wide screens, e.g. a LanguageSwitcherTrigger. */
  utility?: ReactNode
  /** At the foot of the menu on narrow screens. */
  menuFoot?: ReactNode
}

const SEARCH_ID = 'header-search'

function HeaderSearch({ search }: Pick<PageHeaderProps, 'search'>) {
  const { suggestions } = search
  return (
    <form
      className="page-header-search"
      role="search"
      method="get"
      action={search.action ?? '/search'}
      data-suggestions={suggestions?.url}
      data-suggestions-label={suggestions?.label}
      data-suggestions-count={suggestions?.countLabel}
      data-suggestions-from={suggestions?.fromLabel}
      data-decimals={suggestions?.prizesWithDecimals}
    >
      <input
        id={SEARCH_ID}
        type="search"
        name="query"
        aria-label={search.label}
        placeholder={search.placeholder}
        defaultValue={search.value}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
      />
      <button type="submit" aria-label={search.submitLabel}>
        <Icon name="search" />
      </button>
    </form>
  )
}

/** `[data-customer-name]`, `[data-cart-count]` and `[data-wish-count]` are filled in by script on cached pages. */
function HeaderLinks({ account, cart, wishes, links, search }: PageHeaderProps) {
  return (
    <div className="page-header-links">
      {/* The field itself scrolls away on a phone: this leads back, and into it. */}
      <a href={`#${SEARCH_ID}`} className="page-header-link page-header-link-narrow">
        <Icon name="search" size={24} />
        <span className="page-header-link-text">{search.label}</span>
      </a>
      {links?.map((link) => (
        <a key={link.href} href={link.href} className="page-header-link page-header-link-wide">
          <Icon name={link.icon} size={24} />
          <span className="page-header-link-text">{link.label}</span>
        </a>
      ))}
      {wishes && (
        <a href={wishes.href} className="page-header-link page-header-link-wide">
          <Icon name="heart" size={24} />
          <span className="page-header-link-text">{wishes.label}</span>
          <span className="page-header-count" data-wish-count>
            {wishes.count || null}
          </span>
        </a>
      )}
      <a href={account.href} className="page-header-link">
        <Icon name="user" size={24} />
        <span className="page-header-link-text">{account.label}</span>
        <span className="page-header-name" data-customer-name>
          {account.name}
        </span>
      </a>
      <a href={cart.href} className="page-header-link">
        <Icon name="shopping-bag" size={24} />
        <span className="page-header-link-text">{cart.label}</span>
        <span className="page-header-count" data-cart-count>
          {cart.count || null}
        </span>
      </a>
    </div>
  )
}

/** Opens below its word: without a script too, one at a time. */
function NavMenu({ menu, name }: { menu: HeaderMenu; name: string }) {
  return (
    <details className="nav-menu" name={name} data-nav-menu>
      <summary>
        {menu.label}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="nav-menu-panel">
        <div className="nav-menu-groups">
          {menu.groups.map((group) => (
            <section
              key={group.title}
              data-pictures={group.links.some(({ picture }) => picture !== undefined)}
            >
              <h2>{group.title}</h2>
              <ul>
                {group.links.map(({ label, href, picture }) => (
                  <li key={href}>
                    <a href={href}>
                      {picture && <span className="nav-menu-picture">{picture}</span>}
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <a className="nav-menu-all" href={menu.all.href}>
          {menu.all.label}
          <Icon name="arrow-right" size={18} />
        </a>
      </div>
    </details>
  )
}

export function PageHeader(props: PageHeaderProps) {
  const { logo, homeHref, skipLabel, mainId, usps, nav, search, links, wishes, utility, menuFoot } =
    props
  const navId = useId()
  return (
    <>
      <SkipLink label={skipLabel} targetId={mainId} />
      <header className="page-header">
        <div className="page-header-top">
          <ul className="page-header-usps">
            {usps.map((usp) => (
              <li key={usp.text}>
                {usp.icon && <Icon name={usp.icon} size={16} />}
                {usp.text}
              </li>
            ))}
          </ul>
          {utility && <div className="page-header-utility">{utility}</div>}
        </div>
        <button
          type="button"
          className="page-header-menu"
          popoverTarget={navId}
          aria-label={nav.openLabel}
        >
          <Icon name="menu" size={24} />
        </button>
        <a href={homeHref} className="page-header-logo">
          {logo}
        </a>
        <HeaderSearch search={search} />
        <HeaderLinks {...props} />
        <nav className="page-header-nav" id={navId} popover="auto" aria-label={nav.label}>
          <button
            type="button"
            className="page-header-close"
            popoverTarget={navId}
            popoverTargetAction="hide"
            aria-label={nav.closeLabel}
          >
            <Icon name="x" size={24} />
          </button>
          <ul className="page-header-nav-list">
            {nav.menus?.map((menu) => (
              <li key={menu.label}>
                <NavMenu menu={menu} name={navId} />
              </li>
            ))}
            {nav.links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className={classNames(link.highlight && 'page-header-highlight') || undefined}
                  aria-current={link.current ? 'page' : undefined}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          {(links || wishes || menuFoot) && (
            <div className="page-header-drawer-foot">
              {links?.map((link) => (
                <a key={link.href} href={link.href}>
                  <Icon name={link.icon} />
                  {link.label}
                </a>
              ))}
              {wishes && (
                <a href={wishes.href}>
                  <Icon name="heart" />
                  {wishes.label}
                  <span className="page-header-wishes" data-wish-count>
                    {wishes.count || null}
                  </span>
                </a>
              )}
              {menuFoot}
            </div>
          )}
        </nav>
      </header>
    </>
  )
}
