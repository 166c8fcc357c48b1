/** Signs that the shop's icons lack, drawn in their manner: 24 × 24, a line of 2. */
const glyphs = {
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  justify: 'M3 5h18M3 12h18M3 19h18',
  spacing: 'M10 5h11M10 12h11M10 19h11M5 4v16M3 6l2-2 2 2M3 18l2 2 2-2',
  outline: 'M5 20 12 4l7 16M8 14h8',
  underline: 'M6 4v7a6 6 0 0 0 12 0V4M5 20h14',
  capitals: 'M2 18 7 6l5 12M4 14h6M17 6v12M14 6h8M14 6v2M22 6v2',
  shadow: 'M4 4h11v11H4zM19 9v10H9',
  corner: 'M4 20V12a8 8 0 0 1 8-8h8',
  stroke: 'M4 5h16M4 12h16M4 19h4M12 19h8',
  pipette:
    'm12 9-8.4 8.4A2 2 0 0 0 3 19v2h2a2 2 0 0 0 1.4-.6L15 12M18 9l.4.4-3.4-3.4.4-.4a2.4 2.4 0 1 1 3.4 3.4zM13 7l4 4',
} as const

export type ToolGlyphName = keyof typeof glyphs

export function ToolGlyph({ name }: { name: ToolGlyphName }) {
  return (
    <svg className="icon" width="1.25rem" height="1.25rem" viewBox="0 0 24 24" aria-hidden>
      <path
        d={glyphs[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
