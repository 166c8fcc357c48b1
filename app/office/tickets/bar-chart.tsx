type BarChartProps = {
  title: string
  series: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
  format: (value: number) => string
}

const WIDTH = 560
const LABEL = 150
const BAR = 12
const ROW_GAP = 10

/** Bars beside names, drawn on the server. Numbers stand at the bars and in the table below: colour says nothing alone. */
export function BarChart({ title, series, rows, format }: BarChartProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const rowHeight = series.length * BAR + ROW_GAP
  const height = rows.length * rowHeight + ROW_GAP
  const room = WIDTH - LABEL - 60
  return (
    <figure className="o-chart">
      <figcaption>
        {title}
        <span className="o-chart-key">
          {series.map((name, index) => (
            <span key={name} data-series={index}>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={title}>
        {rows.map(({ label, values }, index) => {
          const top = ROW_GAP + index * rowHeight
          return (
            <g key={label}>
              <text x={LABEL - 8} y={top + (series.length * BAR) / 2 + 4} textAnchor="end">
                {label.length > 22 ? `${label.slice(0, 21)}…` : label}
              </text>
              {values.map((value, which) => (
                // oxlint-disable-next-line react/no-array-index-key -- bars of one row stay in their order
                <g key={which}>
                  <rect
                    data-series={which}
                    x={LABEL}
                    y={top + which * BAR}
                    width={Math.max(1, (value / most) * room)}
                    height={BAR - 2}
                    rx={2}
                  />
                  <text
                    className="o-chart-value"
                    x={LABEL + Math.max(1, (value / most) * room) + 4}
                    y={top + which * BAR + BAR - 3}
                  >
                    {format(value)}
                  </text>
                </g>
              ))}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
