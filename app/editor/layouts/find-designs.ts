import { beginsWord, isNamed } from '#app/editor/graphics/search-words.ts'
import type { ReadyDesign } from '#commerce/design/ready-designs.contract.ts'

export type Theme = { id: number; name: string }
type Wanted = { query: string; themeId: number | null }
type ThemeGroup = { theme: Theme | null; designs: ReadyDesign[] }

/** Under the first theme of each; what a word is looked for in is its name and all its themes. */
export function findDesigns(
  { designs, themes }: { designs: readonly ReadyDesign[]; themes: readonly Theme[] },
  { query, themeId }: Wanted,
): ThemeGroup[] {
  const named = new Map(themes.map((theme) => [theme.id, theme]))
  const isFound = ({ name, themes }: ReadyDesign) =>
    isNamed(name, query) || themes.some((id) => beginsWord(named.get(id)?.name ?? '', query))
  const found = designs
    .filter(({ themes }) => themeId === null || themes.includes(themeId))
    .filter(isFound)
  const groupOf = ({ themes }: ReadyDesign) => themeId ?? themes[0]
  const groups = [...themes, null].map((theme) => ({
    theme,
    designs: found.filter((design) => groupOf(design) === theme?.id),
  }))
  return groups.filter(({ designs }) => designs.length > 0)
}
