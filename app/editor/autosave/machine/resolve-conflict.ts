import { saveOutcomeOf } from './save-outcome.ts'
import { acknowledge, type SyncPorts } from './sync-draft.ts'
import { adopt, type Conflict, type DraftWork } from './draft-work.ts'

export type ConflictChoice = 'mine' | 'theirs' | 'both'

type Decision = { choice: ConflictChoice; copyName: string }

/**
 * Resolves a conflict. Whatever is chosen, the other one is still with the shop. False when the shop did not
 * answer.
 */
export async function resolveConflict(
  work: DraftWork,
  { choice, copyName }: Decision,
  ports: SyncPorts,
): Promise<boolean> {
  const conflict = await putAside(work, ports)
  if (!conflict) return false
  if (choice === 'mine') return takeMine(work, conflict, ports)
  if (choice === 'both') return takeBoth(work, conflict, copyName, ports)
  work.conflict = undefined
  adopt(work, conflict.theirs.document, conflict.theirs.revision)
  return true
}

/** Also what was edited since they met. */
async function putAside(work: DraftWork, ports: SyncPorts): Promise<Conflict | undefined> {
  while (work.conflict && work.conflict.edit !== work.edits) {
    const { edits, revision } = work
    const save = { designId: work.designId!, revision, document: JSON.stringify(work.document) }
    const outcome = saveOutcomeOf(await ports.server.save(save, ports.newId()))
    if (outcome.kind !== 'conflict') return undefined
    const asideId = outcome.fields['conflictId'] ?? ''
    work.conflict = { ...work.conflict, asideId, edit: edits, copyKey: ports.newId() }
  }
  return work.conflict
}

async function takeMine(work: DraftWork, conflict: Conflict, ports: SyncPorts): Promise<boolean> {
  const { asideId, edit } = conflict
  const outcome = saveOutcomeOf(await ports.server.takeAside(work.designId!, asideId))
  if (outcome.kind === 'later') return false
  work.conflict = undefined
  // It is no longer there: saved once more, it meets whatever came in between.
  return outcome.kind === 'done' ? acknowledge(work, edit, outcome.value, ports) : true
}

async function takeBoth(
  work: DraftWork,
  { asideId, edit, copyKey }: Conflict,
  copyName: string,
  ports: SyncPorts,
): Promise<boolean> {
  const designId = work.designId!
  const copy = { designId, conflictId: asideId, name: copyName }
  const outcome = saveOutcomeOf(await ports.server.copyAside(copy, copyKey))
  if (outcome.kind !== 'done') return false
  work.conflict = undefined
  work.name = copyName
  void ports.server.discardAside(designId, asideId)
  return acknowledge(work, edit, outcome.value, ports)
}
