import type { Saving } from '#app/editor/buying/add-to-cart.ts'
import { saveOutcomeOf, type SaveOutcome } from '#app/editor/autosave/machine/save-outcome.ts'
import type { DraftServer } from '#app/editor/autosave/machine/draft-server.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Remembered } from './quick-memory.ts'

type Draft = NonNullable<Remembered['draft']>

type Ports = {
  server: Pick<DraftServer, 'create' | 'save'>
  /** Starts one where there is none; undefined when nobody answers. */
  session: { id: () => Promise<string | undefined>; forget: () => void }
  newId: () => string
  getDocument: () => DesignDocument
  getDraft: () => Draft | undefined
  setDraft: (draft: Draft | undefined) => void
}

type Source = { articleId: number; fromDesignId: string | undefined; name: string }

/** Makes a design of what was entered, or brings the one that was made before up to date. */
export function createSaving(source: Source, ports: Ports): Saving & { why: () => string } {
  let phase: ReturnType<Saving['getState']>['phase'] = 'fresh'
  let refusal = ''
  /** The same for another try at the same thing whose answer was lost. */
  let attempt: { key: string; document: string } | undefined

  function fail(outcome: Exclude<SaveOutcome<unknown>, { kind: 'done' }>): false {
    if (outcome.kind === 'later') phase = outcome.isReached ? 'delayed' : 'offline'
    else {
      phase = 'refused'
      refusal = outcome.kind === 'no' ? outcome.code : 'conflict'
    }
    return false
  }

  function markSaved(designId: string, revision: number, document: string): true {
    phase = 'saved'
    refusal = ''
    attempt = undefined
    ports.setDraft({ designId, revision, document })
    return true
  }

  async function send(document: string, isSecondTry: boolean): Promise<boolean> {
    const draft = ports.getDraft()
    if (draft?.document === document) return markSaved(draft.designId, draft.revision, document)
    if ((await ports.session.id()) === undefined) return fail({ kind: 'later', isReached: false })
    if (attempt?.document !== document) attempt = { key: ports.newId(), document }
    if (draft) {
      const { designId, revision } = draft
      const saved = saveOutcomeOf(
        await ports.server.save({ designId, revision, document }, attempt.key),
      )
      if (saved.kind === 'done') return markSaved(designId, saved.value.revision, document)
      if (saved.kind === 'later') return fail(saved)
      // Changed in the editor meanwhile, or no longer ours: what is seen here becomes a design of its own.
      ports.setDraft(undefined)
      return send(document, isSecondTry)
    }
    const made = saveOutcomeOf(await ports.server.create({ ...source, document }, attempt.key))
    if (made.kind === 'done') return markSaved(made.value.designId, made.value.revision, document)
    attempt = undefined
    if (made.kind === 'no' && made.code === 'unauthenticated' && !isSecondTry) {
      ports.session.forget()
      return send(document, true)
    }
    return fail(made)
  }

  return {
    makeDesign: () => send(JSON.stringify(ports.getDocument()), false),
    getState: () => ({
      phase,
      designId: ports.getDraft()?.designId,
      revision: ports.getDraft()?.revision ?? 0,
    }),
    markLost(code) {
      phase = 'refused'
      refusal = code
      ports.setDraft(undefined)
    },
    why: () => refusal,
  }
}
