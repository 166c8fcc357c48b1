import type { Text } from '#design/elements/text.ts'
import { frameMatrix } from '#design/geometry.ts'
import { isAtRight, runsRightToLeft } from '#design/text/base-direction.ts'
import { estimateLines } from './estimated-lines.ts'

const ASCENT = 0.93

/** Words that can be read while the letters they are printed with are on their way. */
export function StandInText({ text }: { text: Text }) {
  const { size, width, align, fill, opacity, lineHeight } = text
  const edge = isAtRight(align, runsRightToLeft(text.text)) ? 'end' : 'start'
  const anchor = align === 'center' ? 'middle' : edge
  const x = { start: 0, middle: width / 2, end: width }[anchor]
  return (
    <text
      transform={`matrix(${frameMatrix(text).join(' ')})`}
      fill={fill}
      fillOpacity={opacity}
      fontSize={size}
      textAnchor={anchor}
      className="stand-in-text"
    >
      {estimateLines(text).map((line, index) => (
        <tspan key={index} x={x} y={size * (ASCENT + (lineHeight - 1) / 2 + index * lineHeight)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
