import type { ReactNode } from 'react'
import { hand, person, scenes, sofa, table, type SceneName } from './size-scene.rules.ts'

/** Drawn once for all sizes of a page, in millimetres. */
export function SceneFurniture({ scene }: { scene: SceneName }) {
  return (
    <svg className="scene-furniture" width="0" height="0" aria-hidden="true">
      <symbol id={`scene-${scene}`} overflow="visible">
        {furniture[scene]}
      </symbol>
      <linearGradient id="scene-round">
        <stop offset="0" stopColor="#5b4632" stopOpacity="0.3" />
        <stop offset="0.28" stopColor="#fff" stopOpacity="0.28" />
        <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#5b4632" stopOpacity="0.34" />
      </linearGradient>
      <symbol id="scene-photo" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice">
        <rect x={-300} y={-300} width={900} height={800} className="scene-sky" />
        <circle cx={205} cy={70} r={28} className="scene-sun" />
        <path d="M-300 150q150-60 300-10t180-30 420 40v400h-900z" className="scene-hills" />
      </symbol>
    </svg>
  )
}

function Room() {
  const { x, y, width, height } = sofa
  const { width: wide, height: high } = scenes.wall
  const floor = y + height - 60
  return (
    <>
      <rect width={wide} height={high} className="scene-wall" />
      <rect y={floor} width={wide} height={high - floor} className="scene-floor" />
      <g className="scene-wood">
        <rect x={x + 120} y={floor - 40} width={40} height={100} />
        <rect x={x + width - 160} y={floor - 40} width={40} height={100} />
      </g>
      <g className="scene-sofa">
        <rect x={x + 90} y={y} width={width - 180} height={480} rx={90} />
        <rect x={x} y={y + 200} width={230} height={460} rx={90} />
        <rect x={x + width - 230} y={y + 200} width={230} height={460} rx={90} />
      </g>
      <rect
        x={x + 200}
        y={y + 400}
        width={width - 400}
        height={260}
        rx={70}
        className="scene-seat"
      />
    </>
  )
}

/** From above, with a plate of 26 cm and a cup. */
function Table() {
  const { x, y, width, height } = table
  return (
    <>
      <rect width={scenes.table.width} height={scenes.table.height} className="scene-floor" />
      <rect x={x} y={y} width={width} height={height} rx={40} className="scene-wood" />
      <g className="scene-plate">
        <circle cx={x + 150} cy={y + height - 150} r={130} />
        <circle cx={x + 150} cy={y + height - 150} r={85} />
        <circle cx={x + width - 90} cy={y + 90} r={75} />
        <circle cx={x + width - 90} cy={y + 90} r={42} />
      </g>
    </>
  )
}

/** From the front, 170 cm tall, with the shoulder on the right free for a handle. */
function Person() {
  const { x, y } = person
  const { width, height } = scenes.person
  return (
    <>
      <rect width={width} height={height} className="scene-wall" />
      <rect y={y + 1640} width={width} height={height - y - 1640} className="scene-floor" />
      <g className="scene-hand" transform={`translate(${x} ${y})`}>
        <circle cx={260} cy={125} r={115} />
        <rect x={215} y={215} width={90} height={110} />
        <rect x={42} y={330} width={92} height={560} rx={46} />
        <rect x={386} y={330} width={92} height={560} rx={46} />
      </g>
      <g className="scene-clothes" transform={`translate(${x} ${y})`}>
        <path d="M150 290h220q110 0 110 110v190h-90v330h-260v-330h-90v-190q0-110 110-110z" />
        <path d="M130 900h260l-20 790h-95l-15-560-15 560h-95z" />
      </g>
    </>
  )
}

/** The inside of a hand, 19 cm from the wrist to the tip of the middle finger. */
function Hand() {
  const { x, y } = hand
  return (
    <>
      <rect width={scenes.hand.width} height={scenes.hand.height} className="scene-wall" />
      <rect
        x={x + 34}
        y={y + 180}
        width={94}
        height={scenes.hand.height}
        rx={14}
        className="scene-clothes"
      />
      <g className="scene-hand" transform={`translate(${x} ${y})`}>
        <rect x={38} y={16} width={20} height={104} rx={10} transform="rotate(-7 48 118)" />
        <rect x={62} y={2} width={21} height={112} rx={10.5} />
        <rect x={86} y={8} width={20} height={110} rx={10} transform="rotate(5 96 118)" />
        <rect x={108} y={30} width={18} height={92} rx={9} transform="rotate(13 117 120)" />
        <rect x={32} y={80} width={23} height={84} rx={11} transform="rotate(-36 43 162)" />
        <path d="M40 108q44-12 84 2q6 34-4 58q-8 18-14 22h-48q-10-4-20-22q-8-24 2-60z" />
        <path d="M52 132q26-14 62-10M48 148q30-8 58 8M62 176q-2-26 22-42" className="scene-palm" />
      </g>
    </>
  )
}

const furniture: Readonly<Record<SceneName, ReactNode>> = {
  wall: <Room />,
  couch: <Room />,
  table: <Table />,
  hand: <Hand />,
  person: <Person />,
}
