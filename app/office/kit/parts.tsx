import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

/** Head of a page: where one is, what it is, what can be done. */
export function PageHead(props: {
  title: ReactNode
  /** The page above. */
  up?: { href: string; label: string }
  lead?: ReactNode
  badges?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="o-head">
      {props.up && (
        <a className="o-up" href={props.up.href}>
          <OfficeIcon name="arrow-left" size={16} />
          {props.up.label}
        </a>
      )}
      <div className="o-head-row">
        <div>
          <h1>{props.title}</h1>
          {props.badges}
        </div>
        {props.children && <div className="o-actions">{props.children}</div>}
      </div>
      {props.lead && <p className="o-lead">{props.lead}</p>}
    </header>
  )
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="o-badge" data-tone={tone}>
      {children}
    </span>
  )
}

/** Link or button; links look like buttons where they lead to an act. */
export function ButtonLink(props: {
  href: string
  kind?: 'primary' | 'plain' | 'danger'
  icon?: OfficeIconName
  children: ReactNode
}) {
  return (
    <a className="o-button" data-kind={props.kind ?? 'plain'} href={props.href}>
      {props.icon && <OfficeIcon name={props.icon} />}
      {props.children}
    </a>
  )
}

export function Submit(props: {
  kind?: 'primary' | 'plain' | 'danger'
  icon?: OfficeIconName
  name?: string
  value?: string
  /** Id of the form that it sends, where it stands in none or in another. */
  form?: string
  /** Asks once more, in words, before something that cannot be undone. */
  confirm?: string
  /** Lets a form be sent although fields are empty: "calculate", "cancel". */
  isUnchecked?: boolean
  children: ReactNode
}) {
  return (
    <button
      className="o-button"
      data-kind={props.kind ?? 'primary'}
      type="submit"
      name={props.name}
      value={props.value}
      form={props.form}
      data-confirm={props.confirm}
      formNoValidate={props.isUnchecked}
    >
      {props.icon && <OfficeIcon name={props.icon} />}
      {props.children}
    </button>
  )
}

export function Card(props: {
  title?: ReactNode
  actions?: ReactNode
  tone?: Tone
  id?: string
  /** Of a card that may stand beside others. */
  size?: 'small' | 'medium' | undefined
  children: ReactNode
}) {
  return (
    <section className="o-card" data-tone={props.tone} data-size={props.size} id={props.id}>
      {props.title && (
        <div className="o-card-head">
          <h2>{props.title}</h2>
          {props.actions && <div className="o-actions">{props.actions}</div>}
        </div>
      )}
      {props.children}
    </section>
  )
}

/** Names and values: facts about one thing. */
export function Facts({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="o-facts">
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the facts of one drawing
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A figure that is a link to its list. */
export function Figure(props: {
  label: ReactNode
  value: ReactNode
  href?: string
  tone?: Tone
  hint?: ReactNode
}) {
  const inside = (
    <>
      <span className="o-figure-label">{props.label}</span>
      <strong>{props.value}</strong>
      {props.hint && <small>{props.hint}</small>}
    </>
  )
  return props.href ? (
    <a className="o-figure" data-tone={props.tone} href={props.href}>
      {inside}
    </a>
  ) : (
    <div className="o-figure" data-tone={props.tone}>
      {inside}
    </div>
  )
}

export function Empty(props: { icon?: OfficeIconName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="o-empty">
      <OfficeIcon name={props.icon ?? 'inbox'} size={36} />
      <h2>{props.title}</h2>
      {props.children && <div>{props.children}</div>}
    </div>
  )
}

export function Note({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className="o-note" data-tone={tone}>
      {children}
    </div>
  )
}

/** Moment with its distance from now; the exact one shows on hover and is read out. */
export function When({ at, isRelative = false }: { at: string; isRelative?: boolean }) {
  const { format } = useOffice()
  return (
    <time dateTime={at} title={new Date(at).toISOString()}>
      {isRelative ? format.since(at) : format.moment(at)}
    </time>
  )
}

export function Money({ minor, currency }: { minor: number; currency: string }) {
  const { format } = useOffice()
  return <span className="o-money">{format.money(minor, currency)}</span>
}

/** Timeline, newest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="o-timeline">{children}</ol>
}

export function TimelineEntry(props: {
  at: string
  icon?: OfficeIconName
  tone?: Tone
  who?: ReactNode
  title: ReactNode
  children?: ReactNode
}) {
  return (
    <li data-tone={props.tone}>
      <span className="o-timeline-mark" aria-hidden>
        <OfficeIcon name={props.icon ?? 'clock'} size={14} />
      </span>
      <div>
        <p>
          <strong>{props.title}</strong>
          {props.who && <span className="o-hint"> · {props.who}</span>}
        </p>
        {props.children}
        <p className="o-hint">
          <When at={props.at} />
        </p>
      </div>
    </li>
  )
}

/** Links beside each other, of which one is here. */
export function Tabs(props: {
  label: string
  tabs: readonly { href: string; label: ReactNode; count?: ReactNode; isHere: boolean }[]
}) {
  return (
    <nav className="o-tabs" aria-label={props.label}>
      <ul>
        {props.tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.isHere ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className="o-count">{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
