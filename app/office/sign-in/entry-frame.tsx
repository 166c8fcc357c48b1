import type { ReactNode } from 'react'

/** Page of somebody who is not in yet: nothing of the office shows. */
export function EntryFrame(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="o-entry">
      <div className="o-entry-box">
        <p className="o-brand">
          <span aria-hidden>e</span> Estampa
        </p>
        <h1>{props.title}</h1>
        <p className="o-lead">{props.lead}</p>
        {props.children}
      </div>
    </main>
  )
}
