import type { Palette } from '#db/seed/motifs/palettes.ts'

export function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red! * 0.299 + green! * 0.587 + blue! * 0.114 < 128
}

/** Letters that can be read on a ground: dark ones on light and light ones on dark. */
export function lettersOn(ground: string, colors: Palette): { ink: string; accent: string } {
  if (!isDark(ground)) return { ink: colors.ink, accent: colors.a }
  return { ink: colors.light, accent: isDark(colors.d) ? colors.c : colors.d }
}
