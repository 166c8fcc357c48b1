import type { ElementOf } from '#design/elements/element.ts'
import { frameMatrix } from '#design/geometry.ts'

const weeks = [0.3, 0.44, 0.58, 0.72, 0.86, 1]

/** The month and the lines of its weeks, while the letters they are printed with are on their way. */
export function StandInCalendar({ calendar }: { calendar: ElementOf<'calendar'> }) {
  const { width, height, lineColor, color, monthNames, month } = calendar
  const size = Math.min(width, height) * 0.1
  return (
    <g transform={`matrix(${frameMatrix(calendar).join(' ')})`} className="stand-in-text">
      <text y={size} fontSize={size} fill={color}>
        {monthNames[month - 1]}
      </text>
      {weeks.map((share) => (
        <path
          key={share}
          d={`M0 ${height * share}H${width}`}
          stroke={lineColor}
          strokeWidth={size / 40}
        />
      ))}
    </g>
  )
}
