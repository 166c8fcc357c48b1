import type { ElementOf } from '#design/elements/element.ts'
import { frameMatrix } from '#design/geometry.ts'

const corners = ['M.12.12h.2v.2h-.2z', 'M.68.12h.2v.2h-.2z', 'M.12.68h.2v.2h-.2z']

/** The three corners of a code, while its squares are on their way. */
export function StandInCode({ code }: { code: ElementOf<'qr-code'> }) {
  const { width, height, color, paper } = code
  return (
    <g transform={`matrix(${frameMatrix(code).join(' ')}) scale(${width} ${height})`}>
      {paper && <path d="M0 0h1v1h-1z" fill={paper} />}
      <path d={corners.join('')} fill={color} opacity={0.4} />
    </g>
  )
}
