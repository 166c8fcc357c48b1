import { saveOutcomeOf, type SaveOutcome } from './save-outcome.ts'
import type { DraftServer } from './draft-server.ts'
import { isSameDocument } from './same-document.ts'
import { readDocument, type Attempt, type DraftWork } from './draft-work.ts'

const LONGEST_PAUSE_MS = 60_000

export type SyncPorts = {
  server: DraftServer
  now: () => number
  newId: () => string
  /** Other tabs hear of every save. */
  tell: (saved: { designId: string; revision: number }) => void
}

/** The next thing that the shop does not have; says whether it now has it. */
export function syncNext(work: DraftWork, ports: SyncPorts): Promise<boolean> {
  if (work.attempt || work.designId === undefined || work.edits > work.savedEdit) {
    return sendDocument(work, ports)
  }
  return sendName(work, work.designId, ports)
}

async function sendName(work: DraftWork, designId: string, ports: SyncPorts): Promise<boolean> {
  const { name } = work
  const outcome = saveOutcomeOf(await ports.server.rename(designId, name))
  if (outcome.kind !== 'done') return fail(work, outcome, ports)
  work.isRenamed = work.name !== name
  return true
}

/** An unanswered attempt is repeated as it was: only then is it known whether it arrived. */
async function sendDocument(work: DraftWork, ports: SyncPorts): Promise<boolean> {
  const { articleId, fromDesignId, designId, revision } = work
  const sent = (work.attempt ??= {
    key: ports.newId(),
    document: JSON.stringify(work.document),
    name: work.name,
    edit: work.edits,
  })
  work.unsavedSince = undefined
  const { document, name } = sent
  if (designId === undefined) {
    const design = { articleId, fromDesignId, name, document }
    const outcome = saveOutcomeOf(await ports.server.create(design, sent.key))
    if (outcome.kind !== 'done') return fail(work, outcome, ports)
    work.isRenamed = work.name !== name
    return acknowledge(work, sent.edit, outcome.value, ports)
  }
  const outcome = saveOutcomeOf(await ports.server.save({ designId, revision, document }, sent.key))
  if (outcome.kind === 'done') return acknowledge(work, sent.edit, outcome.value, ports)
  if (outcome.kind !== 'conflict') return fail(work, outcome, ports)
  return detectConflict(
    work,
    { designId, asideId: outcome.fields['conflictId'] ?? '', sent },
    ports,
  )
}

export function acknowledge(
  work: DraftWork,
  edit: number,
  at: { designId?: string; revision: number },
  ports: Pick<SyncPorts, 'now' | 'tell'>,
): true {
  const designId = at.designId ?? work.designId!
  work.designId = designId
  work.revision = at.revision
  work.savedEdit = edit
  work.attempt = undefined
  work.failures = 0
  work.savedAt = ports.now()
  ports.tell({ designId, revision: at.revision })
  return true
}

type Failure = Exclude<SaveOutcome<unknown>, { kind: 'done' }>

function fail(work: DraftWork, outcome: Failure, { now }: SyncPorts): false {
  if (outcome.kind === 'later') {
    work.failures += 1
    work.isReached = outcome.isReached
    work.retryAt = now() + Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** work.failures)
    return false
  }
  work.attempt = undefined
  work.failures = 0
  work.refusal = outcome.kind === 'no' ? outcome.code : 'conflict'
  return false
}

/** Somebody was faster; unless it was ourselves, and the answer did not come back. */
async function detectConflict(
  work: DraftWork,
  met: { designId: string; asideId: string; sent: Attempt },
  ports: SyncPorts,
): Promise<boolean> {
  const { designId, asideId, sent } = met
  const outcome = saveOutcomeOf(await ports.server.open(designId))
  if (outcome.kind !== 'done') return fail(work, outcome, ports)
  const { document, revision, updatedAt: savedAt } = outcome.value
  if (isSameDocument(document, sent.document)) {
    void ports.server.discardAside(designId, asideId)
    return acknowledge(work, sent.edit, { revision }, ports)
  }
  work.attempt = undefined
  work.failures = 0
  work.conflict = {
    asideId,
    theirs: { document: readDocument(document), revision, savedAt },
    edit: sent.edit,
    copyKey: ports.newId(),
  }
  return false
}
