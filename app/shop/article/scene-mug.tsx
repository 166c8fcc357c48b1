import type { Box } from './size-scene.rules.ts'

/** Bend: by how much the rim of a mug is seen from above, of its width. */
const BEND = 0.09

/** A mug of that width and height, seen from a little above, with a print that bends as it does. */
export function SceneMug({ box: { x, y, width, height }, id }: { box: Box; id: string }) {
  const bend = width * BEND
  const [right, bottom] = [x + width, y + height]
  const [top, foot] = [y + height * 0.25, y + height * 0.75]
  const round = (from: number, to: number) =>
    `M${x} ${from}Q${x + width / 2} ${from + 2 * bend} ${right} ${from}V${to}Q${x + width / 2} ${to + 2 * bend} ${x} ${to}Z`
  const handle = `M${right - 2} ${top}C${right + height * 0.42} ${top} ${right + height * 0.42} ${foot} ${right - 2} ${foot}`
  return (
    <>
      <ellipse
        cx={x + width / 2 + 4}
        cy={bottom + bend / 2}
        rx={width * 0.62}
        ry={bend}
        className="scene-shadow"
      />
      <path d={handle} className="scene-handle" />
      <path d={handle} className="scene-handle scene-handle-light" />
      <path d={round(y, bottom)} className="scene-mug" />
      <clipPath id={id}>
        <path d={round(y + height * 0.07, bottom - height * 0.05)} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <use href="#scene-photo" x={x} y={y} width={width} height={height + 2 * bend} />
      </g>
      <path d={round(y, bottom)} fill="url(#scene-round)" />
      <ellipse
        cx={x + width / 2}
        cy={y}
        rx={width / 2 - 1}
        ry={bend}
        className="scene-mug-inside"
      />
    </>
  )
}
