import type { Text } from '#design/elements/text.ts'
import { frameMatrix } from '#design/geometry.ts'
import { wrapRoughly } from './wrap-roughly.ts'

const anchors = { left: 'start', center: 'middle', right: 'end', justify: 'start' } as const
const ASCENT = 0.93

/** Words that can be read while the letters they are printed with are on their way. */
export function StandInText({ text }: { text: Text }) {
  const { size, width, align, fill, opacity, lineHeight } = text
  const x = align === 'center' ? width / 2 : align === 'right' ? width : 0
  return (
    <text
      transform={`matrix(${frameMatrix(text).join(' ')})`}
      fill={fill}
      fillOpacity={opacity}
      fontSize={size}
      textAnchor={anchors[align]}
      className="stand-in-text"
    >
      {wrapRoughly(text).map((line, index) => (
        <tspan key={index} x={x} y={size * (ASCENT + (lineHeight - 1) / 2 + index * lineHeight)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
