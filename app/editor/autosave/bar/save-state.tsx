import { useEffect, useRef } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { Phase } from '#app/editor/autosave/machine/draft-work.ts'
import { useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'

const looks: Record<Phase, { icon: IconName; words: MessageId }> = {
  fresh: { icon: 'cloud', words: 'create.saving.state.fresh' },
  saving: { icon: 'cloud-upload', words: 'create.saving.state.saving' },
  saved: { icon: 'circle-check', words: 'create.saving.state.saved' },
  offline: { icon: 'cloud-off', words: 'create.saving.state.offline' },
  delayed: { icon: 'cloud-off', words: 'create.saving.state.delayed' },
  conflict: { icon: 'triangle-alert', words: 'create.saving.state.conflict' },
  refused: { icon: 'triangle-alert', words: 'create.saving.state.refused' },
}

const calm: ReadonlySet<Phase> = new Set<Phase>(['fresh', 'saving', 'saved'])

/** Save state: where the last edit is, in a word and a sign; a conflict is opened from here again. */
export function SaveState({ onConflict }: { onConflict: () => void }) {
  const phase = useAutosaveState((state) => state.phase)
  const t = useT()
  useAnnouncedPhase(phase)
  const { icon, words } = looks[phase]
  const content = (
    <>
      <Icon name={icon} size={16} />
      <span>{t(words)}</span>
    </>
  )
  if (phase !== 'conflict') {
    return (
      <span className="save-state" data-phase={phase}>
        {content}
      </span>
    )
  }
  return (
    <button type="button" className="save-state" data-phase={phase} onClick={onConflict}>
      {content}
    </button>
  )
}

/** Said aloud when it goes wrong and when it is well again, not at every save. */
function useAnnouncedPhase(phase: Phase): void {
  const editor = useEditor()
  const t = useT()
  const isTroubled = !calm.has(phase)
  const wasTroubled = useRef(false)
  useEffect(() => {
    if (isTroubled || (wasTroubled.current && phase === 'saved')) {
      editor.announce(t(looks[phase].words))
    }
    if (phase !== 'saving') wasTroubled.current = isTroubled
  }, [editor, t, phase, isTroubled])
}
