import { Timeline, TimelineEntry } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { actName, changeText, objectName, type Act } from './audit-words.tsx'

/** Acts below one another, each with what it changed. */
export function ActTimeline({ acts }: { acts: readonly Act[] }) {
  const { t, me } = useOffice()
  const own = new Map([[me.staffId, me.name]])
  return (
    <Timeline>
      {acts.map((act) => (
        <TimelineEntry
          key={act.actId}
          at={act.at}
          icon="history"
          title={actName(t, act.permission)}
          who={objectName(t, act, own)}
        >
          {act.changes.slice(0, 3).map((change) => (
            <p key={change.field}>{changeText(t, act.objectKind, change)}</p>
          ))}
          {act.reason && <p className="o-hint">{act.reason}</p>}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
