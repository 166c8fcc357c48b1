import { useCallback } from 'react'
import { withCommands } from '#app/editor/core/lazy-commands.ts'
import type { Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import type { ActionOutcome } from './actions/outcome.ts'
import { spokenValues } from './actions/spoken-values.ts'

/** Does something and says what came of it. */
export function useAction(): (action: (editor: Editor) => ActionOutcome) => void {
  const editor = useEditor()
  const t = useT()
  const { iso } = useShop().locale
  return useCallback(
    (action) =>
      withCommands(() => {
        const outcome = action(editor)
        if (outcome) editor.announce(t(outcome.said, spokenValues(outcome.values ?? {}, iso)))
      }),
    [editor, t, iso],
  )
}
