import { documentOf } from '#app/editor/core/editor.ts'
import { aimed } from '#tests/design/arbitrary-command.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Browser, Tab } from './autosave-browser.ts'
import type { Doing } from './autosave-steps.ts'

/** Does one thing to the design, as the tools of the editor do it. */
export async function act({ pass }: Browser, tab: Tab, doing: Doing): Promise<void> {
  const { editor, autosave, kept, gestures, held, bursts } = tab
  const document = documentOf(editor.getState())
  switch (doing.do) {
    case 'command':
      editor.run(aimed(document, doing.command))
      return mustBeStep(tab, document)
    case 'commands':
      editor.runAll(doing.commands.map((command) => aimed(document, command)))
      return mustBeStep(tab, document)
    case 'burst':
      return void bursts[doing.burst]!.run(aimed(document, doing.command))
    case 'replay':
      return void bursts[doing.burst]!.replay((start) => [aimed(start, doing.command)])
    case 'end-burst':
      return bursts[doing.burst]!.end()
    case 'slide':
      if (!tab.slider?.isOpen()) tab.slider = editor.beginGesture()
      return void tab.slider.run([aimed(document, doing.command)])
    case 'settle':
      return tab.slider?.commit()
    case 'undo':
      return editor.undo()
    case 'redo':
      return editor.redo()
    case 'size':
      return editor.exchangeDocument({ ...document, variant: `size-${document.variant.length}` })
    case 'hide':
      return kept.leave()
    case 'show-again':
      return void autosave.refresh()
    case 'pointer': {
      const { id, at, isTouch } = doing
      const kind = isTouch ? ('touch' as const) : ('mouse' as const)
      if (doing.what === 'down') held.add(id)
      if (doing.what === 'up') held.delete(id)
      return gestures[doing.what]({ id, at, kind, keys: { shift: false, free: true } })
    }
    case 'cancel':
      held.clear()
      return gestures.cancel()
    case 'let-go-unheard':
      return held.clear()
    case 'page':
      return editor.showPage((document.pages[doing.index] ?? document.pages[0]!).id)
    case 'rename':
      return autosave.rename(doing.name)
    case 'resolve': {
      if (!autosave.getState().conflict) return undefined
      const resolved = autosave.resolve(doing.choice, 'A copy')
      await pass(1_000)
      return void (await resolved)
    }
  }
}

/** A command that became part of somebody's gesture could not be undone by itself. */
function mustBeStep({ editor }: Tab, before: DesignDocument): void {
  const { document, gesture } = editor.getState().history
  if (document !== before && gesture) throw new Error('A command joined a gesture')
}
